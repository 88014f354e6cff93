package dev.memlog.query.answered;

import dev.memlog.events.Access;
import dev.memlog.events.Found;
import dev.memlog.query.ranking.Ranked;
import dev.memlog.query.ranking.Selection.Hit;
import dev.memlog.schemas.Keys;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The rules of topic accesses, which records the results of each search and recall. */
public final class Accesses {

  private Accesses() {}

  /**
   * Returns the owner as a key: {@code tenant/app/user}. The last part is empty if the app itself
   * is the owner.
   */
  public static String key(Access access) {
    return Keys.owner(access.getTenant(), access.getApp(), access.getUser());
  }

  /** Returns a result of a search or a recall, without its source. */
  public static Found.Builder found(String id, Hit<? extends Ranked> hit) {
    return Found.newBuilder()
        .setId(id)
        .setRank(hit.rank())
        .setScore(hit.ranked().score())
        .setSimilarity(hit.ranked().evidence().similarity());
  }

  /**
   * Returns the purpose to record. An answer about a past time is recorded as internal, since it
   * must not reinforce memories: reinforcement would bring archived memories back.
   */
  public static String purpose(String purpose, @Nullable Instant asOf) {
    return asOf == null ? purpose : "internal";
  }
}
