package dev.memlog.client.messages;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A search for messages. {@link #builder} leaves everything out; the server needs a query.
 *
 * @param query what to look for, 1 to 2,000 characters
 * @param limit 1 to 20, for purpose evaluation to 1,000; left out: 5
 * @param conversationIds only these conversations, names within one app: within that named here,
 *     or, left out, the key's only app or "default"
 * @param after only messages written at or after this time
 * @param before only messages written before this time
 * @param roles only these roles: user, assistant
 * @param app only this app. Left out: every app that the key allows; with conversation_ids one app.
 * @param user only this user's conversations. Left out: the user that the key is bound to, or any.
 * @param minScore the least calibrated similarity, 0 to 1. Left out: the ranking profile's own
 *     rule.
 * @param highlights marks where the query's words stand in the snippet
 * @param explain says for each hit how its score came about
 * @param purpose user (also when left out), agent, evaluation or internal. Only user queries
 *     reinforce.
 * @param profile how to rank and what is relevant: default (ours), olliebot. For purpose evaluation
 *     also bm25, dense, rrf (what most systems do) and default-FEATURE (ours without one of its
 *     features). Left out: as configured.
 * @param askedAt when it is asked: what is relative, such as last week or two days ago, is told
 *     from it. Left out: now.
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

  /** Returns a builder that leaves everything out. */
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
