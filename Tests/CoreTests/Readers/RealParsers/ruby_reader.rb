# Reads each line of standard input as a query or a form with Rack and Rails.
require "json"
require "rack"
require "active_support/all"
require "action_controller"
require "action_dispatch/middleware/exception_wrapper"

def text(value)
  value = value.dup.force_encoding("UTF-8")
  value.valid_encoding? ? value : {"$bytes" => value.unpack1("H*")}
end

def normal(value)
  case value
  when Hash then value.to_h { |name, member| [text(name).then { |n| n.is_a?(Hash) ? JSON.generate(n) : n }, normal(member)] }
  when Array then value.map { |item| normal(item) }
  when String then text(value)
  else value
  end
end

def environment(kind, bytes)
  env = {
    "REQUEST_METHOD" => kind == "form" ? "POST" : "GET", "SCRIPT_NAME" => "", "PATH_INFO" => "/", "SERVER_NAME" => "h",
    "SERVER_PORT" => "80", "QUERY_STRING" => kind == "query" ? bytes : "", "rack.url_scheme" => "http",
    "rack.input" => StringIO.new(kind == "form" ? bytes : "".b), "rack.errors" => $stderr, "rack.version" => [1, 3],
  }
  if kind == "form"
    env["CONTENT_TYPE"] = "application/x-www-form-urlencoded"
    env["CONTENT_LENGTH"] = bytes.bytesize.to_s
  end
  env
end

def reading
  {status: "ok", http: nil, error: nil, value: normal(yield)}
rescue RangeError, TypeError, ArgumentError, ActionController::BadRequest => error
  {status: "refused", http: nil, error: error.class.name, value: nil, exception: error}
end

STDIN.each_line do |line|
  input = JSON.parse(line)
  bytes = input["input"].codepoints.pack("C*")
  kind = input["kind"]
  rack = reading do
    request = Rack::Request.new(environment(kind, bytes))
    kind == "form" ? request.POST : request.GET
  end
  rails = reading do
    request = ActionDispatch::Request.new(environment(kind, bytes))
    (kind == "form" ? request.POST : request.GET).to_h
  end
  if (exception = rails.delete(:exception))
    rails[:http] = ActionDispatch::ExceptionWrapper.status_code_for_exception(exception.class.name)
  end
  rack.delete(:exception)
  puts JSON.generate({"rack@2.2" => rack, "rails@6.1" => rails}, max_nesting: 0)
end
