package dev.memlog.runtime.server.error;

import com.linecorp.armeria.common.AggregatedHttpResponse;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The HTTP methods of each path of a server, for the header {@code Allow}. All routes must be added
 * before use.
 */
public final class ServedMethods {

  private final List<Served> served = new ArrayList<>();

  private record Served(Pattern path, HttpMethod method) {

    int length() {
      return path.pattern().length();
    }
  }

  /** Adds a route by a regular expression of its path. */
  public void add(String regex, HttpMethod method) {
    served.add(new Served(Pattern.compile(regex), method));
  }

  /** Adds a route by its path. */
  public void addExact(String path, HttpMethod method) {
    add(Pattern.quote(path), method);
  }

  /** Returns the answer with the path's methods in the header {@code Allow}. */
  public AggregatedHttpResponse allow(String path, AggregatedHttpResponse answer) {
    int query = path.indexOf('?');
    String own = allowed(query < 0 ? path : path.substring(0, query));
    // Some requests are refused before their path is known; their answer lists all methods.
    String allowed = own.isEmpty() ? listed(served.stream()) : own;
    return AggregatedHttpResponse.of(
        answer.headers().toBuilder().set(HttpHeaderNames.ALLOW, allowed).build(), answer.content());
  }

  /**
   * Returns the path's methods as {@code Allow} lists them; empty if no route has the path. A
   * variable also matches {@code id:verb}. If several templates match, the most specific one
   * counts, which has the longest expression.
   */
  public String allowed(String path) {
    List<Served> fitting =
        served.stream().filter(route -> route.path.matcher(path).matches()).toList();
    int longest = fitting.stream().mapToInt(Served::length).max().orElse(0);
    return listed(fitting.stream().filter(route -> route.length() == longest));
  }

  private static String listed(Stream<Served> routes) {
    return routes
        .map(route -> route.method.name())
        .collect(Collectors.toCollection(TreeSet::new))
        .stream()
        .collect(Collectors.joining(", "));
  }
}
