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
 * A request for a context that obeys every rule, as {@link ContextQueries} parsed it.
 *
 * @param principal the caller
 * @param text the query; blank only if the format needs no query
 * @param scope the app, user, conversation and project to which the request refers
 * @param packing the way to pack and write the text
 * @param profile the profile whose rankings choose messages and memories
 * @param purpose the purpose that the request states, such as user or evaluation
 * @param times the times that the request states
 * @param temporary whether the service must record neither an access nor the answer
 */
public record ContextQuery(
    Principal principal,
    String text,
    Scope scope,
    How packing,
    Profile profile,
    String purpose,
    Times times,
    boolean temporary) {

  /**
   * The app, user, conversation and project to which a request for a context refers.
   *
   * @param app the app
   * @param user the user; null if the request names no user
   * @param conversation the current conversation; null for none
   * @param project the current project; null for none
   */
  public record Scope(
      String app, @Nullable String user, @Nullable String conversation, @Nullable String project) {}

  /**
   * The times that a request for a context states.
   *
   * @param askedAt the time to which relative dates refer; null for now
   * @param asOf the past time whose memories and messages the context shows; null for now
   */
  public record Times(@Nullable Instant askedAt, @Nullable Instant asOf) {}

  /**
   * The way to pack and write a context.
   *
   * @param maxTokens the largest number of tokens of the text
   * @param parts the parts that the text may contain, in its order
   * @param partsNamed whether the request names the parts; otherwise they are the defaults of the
   *     format and the profile
   * @param strategy the way to fit the messages of the conversation into their share of the tokens
   * @param format the format of the text
   * @param tokenizer the tokenizer that counts the tokens
   */
  public record How(
      int maxTokens,
      List<PartKind> parts,
      boolean partsNamed,
      WindowStrategy strategy,
      ContextFormat format,
      Tokenizer tokenizer) {}

  /** Returns the app to which the request refers. */
  public String app() {
    return scope.app();
  }

  /** Returns the user to which the request refers; null if the request names no user. */
  public @Nullable String user() {
    return scope.user();
  }

  /** Returns the id of the conversation in which the question is asked; null for none. */
  public @Nullable String conversation() {
    return scope.conversation();
  }

  /** Returns the project in which the question is asked; null for none. */
  public @Nullable String project() {
    return scope.project();
  }

  /** Returns the time to which relative dates refer; null for now. */
  public @Nullable Instant askedAt() {
    return times.askedAt();
  }

  /** Returns the past time whose memories and messages the context shows; null for now. */
  public @Nullable Instant asOf() {
    return times.asOf();
  }

  /**
   * Returns a copy of this request, completed with the properties of its conversation.
   *
   * @param owner the user of the conversation; used if the request names no user; null if unknown
   * @param temporary whether the conversation is temporary; if so, the copy is temporary
   */
  public ContextQuery in(@Nullable String owner, boolean temporary) {
    String named = scope.user();
    return new ContextQuery(
        principal,
        text,
        new Scope(
            scope.app(), named == null ? owner : named, scope.conversation(), scope.project()),
        packing,
        profile,
        purpose,
        times,
        this.temporary || temporary);
  }

  /** Returns whether the text may contain a part. */
  public boolean has(PartKind part) {
    return packing.parts().contains(part);
  }
}
