// Reads each line of standard input as a query or a form with a servlet in Tomcat, set up as its own conf/ does.
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;

public class TomcatReader {
  static String quoted(String text) {
    StringBuilder result = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      if (c == '"' || c == '\\') result.append('\\').append(c);
      else if (c < 0x20 || c > 0x7e) result.append(String.format("\\u%04x", (int) c));
      else result.append(c);
    }
    return result.append('"').toString();
  }

  static class Reader extends HttpServlet {
    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
      List<String> members = new ArrayList<>(), first = new ArrayList<>();
      for (Map.Entry<String, String[]> entry : request.getParameterMap().entrySet()) {
        List<String> items = new ArrayList<>();
        for (String value : entry.getValue()) items.add(quoted(value));
        members.add(quoted(entry.getKey()) + ":[" + String.join(",", items) + "]");
        first.add(quoted(entry.getKey()) + ":" + quoted(request.getParameter(entry.getKey())));
      }
      response.setContentType("application/json;charset=utf-8");
      response.getWriter().print(
          "{\"status\":\"ok\",\"http\":null,\"error\":null,\"value\":{" + String.join(",", members) + "},\"get\":{"
              + String.join(",", first) + "}}");
    }
  }

  /** Returns the characters of a member of a line: JSON with escapes of the form \\uXXXX alone. */
  static String member(String line, String name) {
    int start = line.indexOf("\"" + name + "\": \"") + name.length() + 5;
    StringBuilder result = new StringBuilder();
    for (int i = start; line.charAt(i) != '"'; i++) {
      char c = line.charAt(i);
      if (c != '\\') {
        result.append(c);
        continue;
      }
      c = line.charAt(++i);
      switch (c) {
        case 'u': result.append((char) Integer.parseInt(line.substring(i + 1, i + 5), 16)); i += 4; break;
        case 'n': result.append('\n'); break;
        case 'r': result.append('\r'); break;
        case 't': result.append('\t'); break;
        case 'b': result.append('\b'); break;
        case 'f': result.append('\f'); break;
        default: result.append(c);
      }
    }
    return result.toString();
  }

  static String read(int port, String kind, byte[] bytes) throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(20000);
      OutputStream out = socket.getOutputStream();
      ByteArrayOutputStream request = new ByteArrayOutputStream();
      boolean isForm = kind.equals("form");
      request.write((isForm ? "POST /" : "GET /?").getBytes());
      if (!isForm) request.write(bytes);
      request.write(" HTTP/1.1\r\nHost: h\r\nConnection: close\r\n".getBytes());
      if (isForm) {
        request.write(("Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " + bytes.length + "\r\n")
            .getBytes());
      }
      request.write("\r\n".getBytes());
      if (isForm) request.write(bytes);
      out.write(request.toByteArray());
      out.flush();
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      int status = Integer.parseInt(answer.substring(9, 12));
      if (status != 200) {
        return "{\"status\":\"refused\",\"http\":" + status + ",\"error\":\"\",\"value\":null}";
      }
      int start = answer.indexOf("{\"status\""), end = answer.lastIndexOf("}}") + 2;
      String content = answer.substring(answer.indexOf("\r\n\r\n") + 4);
      return content.startsWith("{") ? answer.substring(start, end) : unchunked(content);
    }
  }

  static String unchunked(String content) {
    StringBuilder result = new StringBuilder();
    int place = 0;
    while (true) {
      int end = content.indexOf("\r\n", place);
      int size = Integer.parseInt(content.substring(place, end), 16);
      if (size == 0) return result.toString();
      // The servlet writes ASCII alone, so that bytes are characters.
      result.append(content, end + 2, end + 2 + size);
      place = end + 4 + size;
    }
  }

  public static void main(String[] arguments) throws Exception {
    java.util.logging.LogManager.getLogManager().reset();
    Tomcat tomcat = new Tomcat();
    tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
    Connector connector = new Connector();
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    connector.setURIEncoding("UTF-8");
    connector.setMaxParameterCount(1000);
    connector.setProperty("maxHttpHeaderSize", "4194304");
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", null);
    context.setRequestCharacterEncoding("UTF-8");
    // Annotations would need one more library.
    context.setIgnoreAnnotations(true);
    Tomcat.addServlet(context, "reader", new Reader());
    context.addServletMappingDecoded("/*", "reader");
    tomcat.start();
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line; (line = in.readLine()) != null; ) {
      byte[] bytes = member(line, "input").getBytes(StandardCharsets.ISO_8859_1);
      out.println("{\"tomcat@10.1\":" + read(connector.getLocalPort(), member(line, "kind"), bytes) + "}");
    }
    tomcat.stop();
    System.exit(0);
  }
}
