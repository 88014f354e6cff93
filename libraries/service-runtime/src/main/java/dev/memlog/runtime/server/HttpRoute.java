package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.MediaType;
import dev.memlog.runtime.Principal.Role;
import java.util.List;

/**
 * The description of an HTTP route that is not a unary gRPC method, such as a stream of lines.
 *
 * @param method the HTTP method
 * @param path the literal path
 * @param role the role that a key needs
 * @param summary the purpose of the route, for /openapi.json
 * @param consumes the media types that a request may have, the documented one first; empty for no
 *     body
 * @param produces the media type of the answer
 * @param stream true if the time and the size of a request are unlimited
 */
public record HttpRoute(
    HttpMethod method,
    String path,
    Role role,
    String summary,
    List<MediaType> consumes,
    MediaType produces,
    boolean stream) {}
