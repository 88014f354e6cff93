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

  /** Returns a builder in which no component is set. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A builder of a {@link SearchMessagesRequest}. Each method sets the component of the same name.
   */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends QueryBuilder<SearchMessagesRequest, Builder> {

    private Builder() {}

    /** Restricts the search to these conversations of one app. */
    public Builder conversationIds(List<String> value) {
      return set("conversationIds", value);
    }

    /** Restricts the search to messages of these roles: user, assistant. */
    public Builder roles(List<String> value) {
      return set("roles", value);
    }

    public Builder channel(@Nullable String value) {
      return set("channel", value);
    }

    /** Sets the least calibrated similarity, 0 to 1; the profile's own rule by default. */
    public Builder minScore(@Nullable Double value) {
      return set("minScore", value);
    }

    /** Sets whether the query's words are marked in the snippet. */
    public Builder highlights(boolean value) {
      return set("highlights", value);
    }

    /** Sets the time from which relative dates such as "last week" are computed; now by default. */
    public Builder askedAt(@Nullable Instant value) {
      return set("askedAt", value);
    }

    /**
     * Sets the collection to search instead of the live one. Requires purpose evaluation and role
     * admin.
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
