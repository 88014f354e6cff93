package dev.memlog.client.messages;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A search for messages; the server needs a query. The limit is 1 to 20, for purpose evaluation to
 * 1,000.
 */
@JsonDeserialize(builder = SearchMessagesRequest.Builder.class)
public final class SearchMessagesRequest extends Request {

  private SearchMessagesRequest(Builder builder) {
    super(builder);
  }

  /** Returns a builder that leaves everything out. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder; each method sets the component of its name. */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends QueryBuilder<SearchMessagesRequest, Builder> {

    private Builder() {}

    /** Sets the only conversations to search, names within one app. */
    public Builder conversationIds(List<String> value) {
      return set("conversationIds", value);
    }

    /** Sets the only roles to search: user, assistant. */
    public Builder roles(List<String> value) {
      return set("roles", value);
    }

    public Builder channel(@Nullable String value) {
      return set("channel", value);
    }

    /** Sets the least calibrated similarity, 0 to 1; left out: the ranking profile's own rule. */
    public Builder minScore(@Nullable Double value) {
      return set("minScore", value);
    }

    /** Sets whether to mark where the query's words stand in the snippet. */
    public Builder highlights(boolean value) {
      return set("highlights", value);
    }

    /**
     * Sets when it is asked: what is relative, such as last week, is told from it. Left out: now.
     */
    public Builder askedAt(@Nullable Instant value) {
      return set("askedAt", value);
    }

    /** Sets the collection to ask instead of the live one, for purpose evaluation and admins. */
    public Builder collection(@Nullable String value) {
      return set("collection", value);
    }

    @Override
    public SearchMessagesRequest build() {
      return new SearchMessagesRequest(this);
    }
  }
}
