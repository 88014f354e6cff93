package dev.memlog.query.request;

import dev.memlog.query.context.ContextFormat;
import dev.memlog.query.context.PartKind;
import dev.memlog.query.profile.Profile;
import dev.memlog.query.tokens.Tokenizer;
import dev.memlog.query.window.WindowStrategy;
import dev.memlog.runtime.Principal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A valid request for a context, which obeys every rule.
 *
 * @param principal the caller
 * @param text the query; empty only if the format needs no query
 * @param place the app, and the user, conversation and project that the request names
 * @param packing the way to pack and write the text
 * @param profile the profile that ranks
 * @param purpose the purpose that the request states
 * @param times the times that the request states
 * @param temporary whether nothing of the answer may be kept
 */
public record ContextQuery(
    Principal principal,
    String text,
    Place place,
    How packing,
    Profile profile,
    String purpose,
    Times times,
    boolean temporary) {

  /**
   * The app of a request and what the request names of it.
   *
   * @param app the app
   * @param user the user; null if the request names no user
   * @param conversation the current conversation; null for none
   * @param project the current project; null for none
   */
  public record Place(
      String app, @Nullable String user, @Nullable String conversation, @Nullable String project) {}

  /**
   * The times that a request states.
   *
   * @param askedAt the time to which relative dates refer; null for now
   * @param asOf the past time for which memories and messages are packed; null for now
   */
  public record Times(@Nullable Instant askedAt, @Nullable Instant asOf) {}

  /**
   * The way to pack and write a context.
   *
   * @param maxTokens the largest number of tokens
   * @param parts the parts that the request asks for, in the order of the text
   * @param partsNamed whether the request names the parts
   * @param strategy the way to fit the window into its share
   * @param format the format
   * @param tokenizer the tokenizer that counts
   */
  public record How(
      int maxTokens,
      List<PartKind> parts,
      boolean partsNamed,
      WindowStrategy strategy,
      ContextFormat format,
      Tokenizer tokenizer) {}

  /** Returns the app. */
  public String app() {
    return place.app();
  }

  /** Returns the user; null if the request names no user. */
  public @Nullable String user() {
    return place.user();
  }

  /** Returns the current conversation; null for none. */
  public @Nullable String conversation() {
    return place.conversation();
  }

  /** Returns the current project; null for none. */
  public @Nullable String project() {
    return place.project();
  }

  /** Returns the time to which relative dates refer; null for now. */
  public @Nullable Instant askedAt() {
    return times.askedAt();
  }

  /** Returns the past time for which memories and messages are packed; null for now. */
  public @Nullable Instant asOf() {
    return times.asOf();
  }

  /**
   * Returns this request with what is known of its conversation.
   *
   * @param owner the user of the conversation, who replaces a user that the request does not name
   * @param passing whether the conversation is temporary, or may become temporary
   */
  public ContextQuery in(@Nullable String owner, boolean passing) {
    String named = place.user();
    return new ContextQuery(
        principal,
        text,
        new Place(
            place.app(), named == null ? owner : named, place.conversation(), place.project()),
        packing,
        profile,
        purpose,
        times,
        temporary || passing);
  }

  /** Returns whether the request asks for a part. */
  public boolean has(PartKind part) {
    return packing.parts().contains(part);
  }
}
