package dev.memlog.standalone.service;

import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.api.v1.RecallMemoriesResponse;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.server.Authenticator;
import dev.memlog.standalone.client.ApiException;
import dev.memlog.standalone.client.MemlogClient;
import dev.memlog.standalone.client.UnreachableException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A recall of memories from query-service in another process, with the key of the current call. So
 * memories that the key may not see are not found.
 */
final class RemoteRecall
    implements BiFunction<RecallMemoriesRequest, Principal, RecallMemoriesResponse> {

  private static final Logger log = LoggerFactory.getLogger(RemoteRecall.class);

  private final String url;
  private final Optional<Path> ca;
  private final Supplier<Optional<String>> key;

  /**
   * @param ca a PEM file of authorities to trust instead of the JDK's; empty for the JDK's
   */
  RemoteRecall(String url, Optional<Path> ca) {
    this(url, ca, Authenticator::key);
  }

  RemoteRecall(String url, Optional<Path> ca, Supplier<Optional<String>> key) {
    this.url = url;
    this.ca = ca;
    this.key = key;
  }

  /**
   * Recalls memories.
   *
   * @throws RequestException if query-service answers with problems, which it holds; unavailable if
   *     it does not answer
   */
  @Override
  public RecallMemoriesResponse apply(RecallMemoriesRequest request, Principal principal) {
    try (var client = new MemlogClient(url, url, key.get(), ca)) {
      return client.memories().recall(request);
    } catch (ApiException e) {
      if (e.passing() || e.problems().isEmpty()) {
        throw away(e);
      }
      throw new RequestException(e.problems().stream().map(RemoteRecall::problem).toList());
    } catch (UnreachableException e) {
      throw away(e);
    }
  }

  private RequestException away(RuntimeException cause) {
    log.atWarn().setCause(cause).log("query-service at {} does not recall", url);
    return new RequestException(
        List.of(
            new Problem(
                ErrorCode.UNAVAILABLE,
                "query",
                "cannot be answered now: query-service does not recall, try again",
                "")));
  }

  private static Problem problem(dev.memlog.api.v1.Problem told) {
    return new Problem(
        ErrorCode.of(told.getCode()), told.getField(), told.getRule(), told.getValue());
  }
}
