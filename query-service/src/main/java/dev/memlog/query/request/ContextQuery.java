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
 * @param app the app
 * @param user the user; null if the request names no user
 * @param conversation the current conversation; null for none
 * @param project the current project; null for none
 * @param packing the way to pack and write the text
 * @param profile the profile that ranks
 * @param purpose the purpose that the request states
 * @param askedAt the time to which relative dates refer; null for now
 * @param asOf the past time for which memories and messages are packed; null for now
 * @param temporary whether nothing of the answer may be kept
 */
public record ContextQuery(
    Principal principal,
    String text,
    String app,
    @Nullable String user,
    @Nullable String conversation,
    @Nullable String project,
    How packing,
    Profile profile,
    String purpose,
    @Nullable Instant askedAt,
    @Nullable Instant asOf,
    boolean temporary) {

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

  /**
   * Returns a copy of this request for a conversation.
   *
   * @param owner the conversation's user, used if the request names no user
   * @param passing whether the conversation is temporary, or may become temporary
   */
  public ContextQuery in(@Nullable String owner, boolean passing) {
    return new ContextQuery(
        principal,
        text,
        app,
        user == null ? owner : user,
        conversation,
        project,
        packing,
        profile,
        purpose,
        askedAt,
        asOf,
        temporary || passing);
  }

  /** Returns whether the request asks for a part. */
  public boolean has(PartKind part) {
    return packing.parts().contains(part);
  }
}
