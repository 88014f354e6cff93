package dev.memlog.runtime.server;

import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.MediaType;
import dev.memlog.runtime.Principal.Role;
import java.util.List;

/**
 * A route that is no unary gRPC method, such as a stream of lines.
 *
 * @param method of HTTP
 * @param path literal
 * @param role that a key needs
 * @param summary what it does, for /openapi.json
 * @param consumes media types that a request may have, the documented one first; none: no body
 * @param produces the media type of the answer
 * @param stream whether neither time nor size of the request is limited
 */
public record HttpRoute(
    HttpMethod method,
    String path,
    Role role,
    String summary,
    List<MediaType> consumes,
    MediaType produces,
    boolean stream) {}
