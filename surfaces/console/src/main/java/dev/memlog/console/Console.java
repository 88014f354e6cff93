package dev.memlog.console;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.ResponseHeadersBuilder;
import com.linecorp.armeria.server.HttpService;
import dev.memlog.runtime.server.ApiServerBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * The web console, which serves its page at {@code /} and its other files below {@code /console/},
 * without an API key. It reads all files from the class path when it is created.
 */
public final class Console {

  /**
   * The content security policy: the page may load only files of its own origin, and no inline
   * script or style. Text can become markup only through lit-html, which escapes values.
   */
  static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
          + "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
          + "require-trusted-types-for 'script'; trusted-types lit-html";

  private static final String[] SCRIPTS = {
    "api.js",
    "app.js",
    "changes.js",
    "context.js",
    "conversations.js",
    "core.js",
    "drawing.js",
    "graph.js",
    "memories.js",
    "memory.js",
    "node.js",
    "overview.js",
    "reference.js",
    "search.js",
    "status.js",
    "ui.js",
    "users.js"
  };

  /** The libraries, each in its jar of WebJars, by the directory of their scripts. */
  private static final Map<String, String> LIBRARIES =
      Map.of(
          "lit-html", "",
          "d3-dispatch", "dist/",
          "d3-force", "dist/",
          "d3-quadtree", "dist/",
          "d3-timer", "dist/");

  private final Map<String, HttpService> files = new LinkedHashMap<>();

  private Console() {
    add("/", "index.html", MediaType.HTML_UTF_8);
    add("/console/console.css", "console.css", MediaType.CSS_UTF_8);
    for (String script : SCRIPTS) {
      add("/console/" + script, script, MediaType.JAVASCRIPT_UTF_8);
    }
    LIBRARIES.forEach(
        (name, directory) ->
            add(
                "/console/" + name + ".js",
                "/META-INF/resources/webjars/%s/%s/%s%s.js"
                    .formatted(name, version(name), directory, name),
                MediaType.JAVASCRIPT_UTF_8));
  }

  /** Adds the routes of the console to a server, if the settings enable the console. */
  public static void register(ConsoleConfig config, ApiServerBuilder builder) {
    if (config.enabled()) {
      new Console().files.forEach(builder::open);
    }
  }

  private void add(String path, String resource, MediaType type) {
    byte[] content = read(resource);
    String tag = '"' + hash(content) + '"';
    ResponseHeaders headers = headers(tag).contentType(type).build();
    ResponseHeaders unchanged = headers(tag).status(HttpStatus.NOT_MODIFIED).build();
    files.put(
        path,
        (context, request) ->
            tag.equals(request.headers().get(HttpHeaderNames.IF_NONE_MATCH))
                ? HttpResponse.of(unchanged)
                : HttpResponse.of(headers, HttpData.wrap(content)));
  }

  private static ResponseHeadersBuilder headers(String tag) {
    return ResponseHeaders.builder(HttpStatus.OK)
        .add(HttpHeaderNames.ETAG, tag)
        .add(HttpHeaderNames.CACHE_CONTROL, "no-cache")
        .add(HttpHeaderNames.CONTENT_SECURITY_POLICY, POLICY)
        .add(HttpHeaderNames.X_CONTENT_TYPE_OPTIONS, "nosniff")
        .add(HttpHeaderNames.REFERRER_POLICY, "no-referrer");
  }

  private static byte[] read(String resource) {
    try (InputStream stream = Console.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException("the class path has no " + resource);
      }
      return stream.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("the console's file cannot be read: " + resource, e);
    }
  }

  /** Returns the version of a library, which is part of the paths of the files in its jar. */
  private static String version(String library) {
    var properties = new Properties();
    try {
      String path = "/META-INF/maven/org.webjars.npm/%s/pom.properties".formatted(library);
      properties.load(new ByteArrayInputStream(read(path)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("version");
  }

  private static String hash(byte[] content) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Java has no SHA-256", e);
    }
  }
}
