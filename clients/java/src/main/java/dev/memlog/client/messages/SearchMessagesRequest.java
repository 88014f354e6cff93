package dev.memlog.client.messages;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A search for messages. The server requires a query. The limit is 1 to 20; with purpose evaluation
 * and a key with the role admin it may be up to 1,000.
 */
@JsonDeserialize(builder = SearchMessagesRequest.Builder.class)
public final class SearchMessagesRequest extends Request {

  private SearchMessagesRequest(Builder builder) {
    super(builder);
  }

  /** Returns a new builder of a request, with no component set. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A builder of a {@link SearchMessagesRequest}. Each method sets the component of the same name;
   * see {@link Request.Builder} for null and empty values.
   */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends QueryBuilder<SearchMessagesRequest, Builder> {

    private Builder() {}

    /**
     * Restricts the search to these conversations of one app. The app is that of the request or, by
     * default, the key's only app or "default".
     */
    public Builder conversationIds(List<String> value) {
      return set("conversationIds", value);
    }

    /** Restricts the search to messages with these roles; only user and assistant are indexed. */
    public Builder roles(List<String> value) {
      return set("roles", value);
    }

    public Builder channel(@Nullable String value) {
      return set("channel", value);
    }

    /**
     * Sets the least similarity of a hit to the query, 0 to 1, on a scale that all embedding models
     * share. By default the {@link #profile}'s rule decides.
     */
    public Builder minScore(@Nullable Double value) {
      return set("minScore", value);
    }

    /** Sets whether each hit lists the ranges of its snippet that match words of the query. */
    public Builder highlights(boolean value) {
      return set("highlights", value);
    }

    /**
     * Sets the time from which the server computes relative dates in the query, such as "last
     * week". By default it is the past time of {@link #asOf}, or else now.
     */
    public Builder askedAt(@Nullable Instant value) {
      return set("askedAt", value);
    }

    /**
     * Sets the name of the index collection to search instead of the live one. This requires
     * purpose evaluation and a key with the role admin.
     */
    public Builder collection(@Nullable String value) {
      return set("collection", value);
    }

    @Override
    public SearchMessagesRequest build() {
      return new SearchMessagesRequest(this);
    }
  }
}
