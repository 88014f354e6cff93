package dev.memlog.client.messages;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A search for messages. {@link #builder} starts with every component null; the server needs a
 * query.
 *
 * @param query what to look for, 1 to 2,000 characters
 * @param limit 1 to 20, for purpose evaluation to 1,000; 5 if null
 * @param conversationIds only these conversations, named within app; if app is null, within the
 *     key's only app or "default"
 * @param after only messages written at or after this time
 * @param before only messages written before this time
 * @param roles only these roles: user, assistant
 * @param app only this app; if null, every app that the key allows, unless conversationIds are
 *     given
 * @param user only this user's conversations; if null, those of the user that the key is bound to,
 *     or of any user
 * @param minScore the least calibrated similarity, 0 to 1. If null, the profile's rule applies.
 * @param highlights whether to mark the query's words in the snippet
 * @param explain whether each hit explains its score
 * @param purpose user (also if null), agent, evaluation or internal. Only user queries reinforce.
 * @param profile the name of a built-in or configured profile, which ranks and decides what is
 *     relevant; if null, the server's query.profile
 * @param askedAt the time from which relative dates such as "last week" count; now if null
 */
public record SearchMessagesRequest(
    @Nullable String query,
    @Nullable Integer limit,
    List<String> conversationIds,
    @Nullable Instant after,
    @Nullable Instant before,
    List<String> roles,
    @Nullable String channel,
    @Nullable String project,
    @Nullable String app,
    @Nullable String user,
    @Nullable Double minScore,
    boolean highlights,
    boolean explain,
    @Nullable String purpose,
    @Nullable String profile,
    @Nullable Instant askedAt) {

  /** Returns a builder with every component null. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder; each method sets the component of its name. */
  public static final class Builder {

    private @Nullable String query;
    private @Nullable Integer limit;
    private List<String> conversationIds = List.of();
    private @Nullable Instant after;
    private @Nullable Instant before;
    private List<String> roles = List.of();
    private @Nullable String channel;
    private @Nullable String project;
    private @Nullable String app;
    private @Nullable String user;
    private @Nullable Double minScore;
    private boolean highlights;
    private boolean explain;
    private @Nullable String purpose;
    private @Nullable String profile;
    private @Nullable Instant askedAt;

    private Builder() {}

    public Builder query(@Nullable String value) {
      this.query = value;
      return this;
    }

    public Builder limit(@Nullable Integer value) {
      this.limit = value;
      return this;
    }

    public Builder conversationIds(List<String> value) {
      this.conversationIds = List.copyOf(value);
      return this;
    }

    public Builder after(@Nullable Instant value) {
      this.after = value;
      return this;
    }

    public Builder before(@Nullable Instant value) {
      this.before = value;
      return this;
    }

    public Builder roles(List<String> value) {
      this.roles = List.copyOf(value);
      return this;
    }

    public Builder channel(@Nullable String value) {
      this.channel = value;
      return this;
    }

    public Builder project(@Nullable String value) {
      this.project = value;
      return this;
    }

    public Builder app(@Nullable String value) {
      this.app = value;
      return this;
    }

    public Builder user(@Nullable String value) {
      this.user = value;
      return this;
    }

    public Builder minScore(@Nullable Double value) {
      this.minScore = value;
      return this;
    }

    public Builder highlights(boolean value) {
      this.highlights = value;
      return this;
    }

    public Builder explain(boolean value) {
      this.explain = value;
      return this;
    }

    public Builder purpose(@Nullable String value) {
      this.purpose = value;
      return this;
    }

    public Builder profile(@Nullable String value) {
      this.profile = value;
      return this;
    }

    public Builder askedAt(@Nullable Instant value) {
      this.askedAt = value;
      return this;
    }

    /** Returns the request. */
    public SearchMessagesRequest build() {
      return new SearchMessagesRequest(
          query,
          limit,
          conversationIds,
          after,
          before,
          roles,
          channel,
          project,
          app,
          user,
          minScore,
          highlights,
          explain,
          purpose,
          profile,
          askedAt);
    }
  }
}
