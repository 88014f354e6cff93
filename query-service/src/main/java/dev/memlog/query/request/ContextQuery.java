package dev.memlog.query.request;

import dev.memlog.query.context.ContextFormat;
import dev.memlog.query.context.PartKind;
import dev.memlog.query.memory.MemoryOwner;
import dev.memlog.query.profile.Profile;
import dev.memlog.query.search.Asker;
import dev.memlog.query.tokens.Tokenizer;
import dev.memlog.query.window.WindowStrategy;
import dev.memlog.runtime.Principal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request for a context that obeys every rule, as {@link ContextQueries} parsed it.
 *
 * @param asker the caller and the purpose, with the app and the user to which the request refers
 * @param text the query; blank only if the format needs no query
 * @param conversation the conversation in which the question is asked; null for none
 * @param project the project in which the question is asked; null for none
 * @param packing the way to pack and write the text
 * @param profile the profile whose rankings choose messages and memories
 * @param askedAt the time to which relative dates refer; null for now
 * @param asOf the past time whose memories and messages the context shows; null for now
 */
public record ContextQuery(
    Asker asker,
    String text,
    @Nullable String conversation,
    @Nullable String project,
    How packing,
    Profile profile,
    @Nullable Instant askedAt,
    @Nullable Instant asOf) {

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

  /** Returns the caller. */
  public Principal principal() {
    return asker.principal();
  }

  /** Returns the owner of the memories to which the request refers. */
  public MemoryOwner owner() {
    return new MemoryOwner(asker.tenant(), asker.app(), asker.user());
  }

  /**
   * Returns a copy of this request that is completed with the properties of its conversation, as
   * {@link Asker#in} does.
   */
  public ContextQuery in(@Nullable String owner, boolean temporary) {
    return new ContextQuery(
        asker.in(owner, temporary), text, conversation, project, packing, profile, askedAt, asOf);
  }

  /** Returns whether the text may contain a part. */
  public boolean has(PartKind part) {
    return packing.parts().contains(part);
  }
}
