package dev.memlog.ingest;

import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.server.Precondition;
import dev.memlog.schemas.ApiDescriptors;
import dev.memlog.schemas.Position;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * The header of a write about something that an earlier write created. The header {@code
 * Memlog-After} names the position of the earlier write.
 */
final class EarlierPosition implements Precondition {

  private static final String HEADER = "Memlog-After";
  private static final Set<String> METHODS = Set.copyOf(ApiDescriptors.dataAfterWrites().keySet());
  private static final CompletableFuture<Void> MET = CompletableFuture.completedFuture(null);

  @Override
  public CompletableFuture<Void> await(ServiceRequestContext context, String method) {
    try {
      var _ = METHODS.contains(method) && named(context);
      return MET;
    } catch (RequestException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Returns whether the current call names an earlier position. */
  static boolean named() {
    return named(ServiceRequestContext.current());
  }

  private static boolean named(ServiceRequestContext context) {
    var texts = context.request().headers().getAll(HEADER);
    for (String text : texts) {
      for (String one : text.split(",", -1)) {
        try {
          var _ = Position.parse(one.strip());
        } catch (IllegalArgumentException _) {
          throw ErrorCode.INVALID_ARGUMENT.refusal(
              HEADER, "must be a position from the answer to a write", one.strip());
        }
      }
    }
    return !texts.isEmpty();
  }

  @Override
  public SortedMap<String, String> headers(String method) {
    return METHODS.contains(method)
        ? new TreeMap<>(
            Map.of(
                HEADER,
                "Positions from the answers to writes, separated by commas. What the request names must exist after these writes."))
        : Collections.emptySortedMap();
  }
}
