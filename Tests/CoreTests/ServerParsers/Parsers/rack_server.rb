# Answers each request with Ruby's reading of it: URI for queries and forms, Rack for parts and nested names.
require "base64"
require "json"
require "rack"
require "stringio"
require "uri"
require "webrick"

def base(text) = Base64.strict_encode64(text.b)
def pairs(text) = URI.decode_www_form(text).map { |name, value| [base(name), base(value)] }

def answer(request)
  env = request.meta_vars
  body = request.body || ""
  env["rack.input"] = StringIO.new(body.b)
  path, query = request.unparsed_uri.split("?", 2)
  type = request["content-type"] || ""
  result = {
    method: request.request_method, host: base(request["host"]),
    path: base(Rack::Utils.unescape_path(path)), query: request["x-nested"] ? [] : pairs(query || ""),
  }
  if request["x-nested"]
    text = request.request_method == "POST" ? body : query
    result[:tree] = Rack::Utils.parse_nested_query(text)
  elsif type == "application/json"
    result[:json] = JSON.parse(body)
  elsif type == "application/x-www-form-urlencoded"
    result[:form] = pairs(body)
    result[:files] = []
  elsif type != ""
    result[:form] = []
    result[:files] = []
    (Rack::Multipart.parse_multipart(env) || {}).each do |name, value|
      if value.is_a?(Hash)
        content = value[:tempfile].read
        result[:files] << [name, value[:filename], value[:type], content].map { |text| base(text) }
      else
        result[:form] << [base(name), base(value)]
      end
    end
  end
  JSON.generate(result)
end

class WEBrick::HTTPServlet::ProcHandler
  alias do_DELETE do_GET
end

server = WEBrick::HTTPServer.new(
  BindAddress: "127.0.0.1", Port: 0, AccessLog: [], Logger: WEBrick::Log.new($stderr, WEBrick::Log::ERROR),
  StartCallback: -> { puts "127.0.0.1:#{$port}"; $stdout.flush }
)
$port = server.listeners.first.addr[1]
server.mount_proc("/") { |request, response| response.body = answer(request) }
server.start
