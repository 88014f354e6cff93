package dev.memlog.ingest;

import dev.memlog.api.v1.ForgetMemoriesResponse;
import dev.memlog.api.v1.MemoryHit;
import dev.memlog.api.v1.RecallMemoriesRequest;
import dev.memlog.api.v1.RecallMemoriesResponse;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.RequestException;
import dev.memlog.schemas.Keys;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The previews of forgetting by a query, which takes two steps. A recall shows what would be
 * forgotten. The token of its answer then forgets exactly that, whatever a recall would find by
 * then.
 */
final class ForgetPreviews {

  private static final Duration GOOD_FOR = Duration.ofMinutes(10);

  /** The largest number of memories in a preview, so that a person can review them. */
  private static final int MOST = 20;

  private final Optional<BiFunction<RecallMemoriesRequest, Principal, RecallMemoriesResponse>>
      recall;
  private final Clock clock;

  /**
   * Creates previews.
   *
   * @param recall the recall that finds memories; empty if this process has none
   */
  ForgetPreviews(
      Optional<BiFunction<RecallMemoriesRequest, Principal, RecallMemoriesResponse>> recall,
      Clock clock) {
    this.recall = recall;
    this.clock = clock;
  }

  /**
   * Returns the memories that would be forgotten, best match first, and a token; no token if there
   * are none.
   *
   * @param user the user; null for the app's own memories
   * @throws RequestException with code permission_denied if the key may not read,
   *     failed_precondition if this process has no recall, or as the recall does
   */
  ForgetMemoriesResponse preview(
      String query, String app, @Nullable String user, Principal principal) {
    if (!principal.roles().contains(Role.READ)) {
      throw new RequestException(
          new Problem(ErrorCode.PERMISSION_DENIED, "query", "needs a key that may read, too", ""));
    }
    var finder =
        recall.orElseThrow(
            () ->
                new RequestException(
                    new Problem(
                        ErrorCode.FAILED_PRECONDITION,
                        "query",
                        "is not served here, where nobody recalls: recall, and name ids",
                        "")));
    List<MemoryHit> found =
        finder
            .apply(
                RecallMemoriesRequest.newBuilder()
                    .setQuery(query)
                    .setApp(app)
                    .setUser(user == null ? "" : user)
                    .setLimit(MOST)
                    .setPurpose("internal")
                    .build(),
                principal)
            .getResultsList();
    var answer = ForgetMemoriesResponse.newBuilder().addAllPreview(found);
    if (!found.isEmpty()) {
      var token =
          new PreviewToken(
              Keys.owner(principal.tenant(), app, user),
              clock.instant().plus(GOOD_FOR),
              found.stream().map(hit -> hit.getMemory().getMemoryId()).toList());
      answer.setPreviewToken(token.format());
    }
    return answer.build();
  }

  /**
   * Returns the ids of the memories that a preview has shown to this owner.
   *
   * @param problems the list to which problems of the token are added; the ids are then empty
   */
  List<String> ids(String token, String owner, List<Problem> problems) {
    Optional<PreviewToken> read = PreviewToken.parse(token).filter(t -> t.owner().equals(owner));
    if (read.isEmpty()) {
      problems.add(
          Problem.invalid("previewToken", "must come from a preview for the same owner", ""));
      return List.of();
    }
    if (clock.instant().isAfter(read.get().until())) {
      problems.add(
          Problem.invalid(
              "previewToken",
              "must be used within " + GOOD_FOR.toMinutes() + " minutes",
              read.get().until().toString()));
      return List.of();
    }
    return read.get().ids();
  }
}
