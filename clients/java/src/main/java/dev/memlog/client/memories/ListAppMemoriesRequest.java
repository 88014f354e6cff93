package dev.memlog.client.memories;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import dev.memlog.client.messages.Request;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request for a page of the memories of an app, across all of its users. */
@JsonDeserialize(builder = ListAppMemoriesRequest.Builder.class)
public final class ListAppMemoriesRequest extends Request {

  private ListAppMemoriesRequest(Builder builder) {
    super(builder);
  }

  /** Returns the app; null if it was left out. */
  public @Nullable String app() {
    return text("app");
  }

  /** Returns a new builder of a request, with no component set. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A builder of a {@link ListAppMemoriesRequest}. Each method sets the component of the same name;
   * see {@link Request.Builder} for null and empty values.
   */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends Request.Builder<ListAppMemoriesRequest, Builder> {

    private Builder() {}

    /**
     * Selects memories of this status: active (the default), superseded, forgotten, archived or
     * all.
     */
    public Builder status(@Nullable String value) {
      return set("status", value);
    }

    /** Selects memories that have a source message in this conversation. */
    public Builder conversationId(@Nullable String value) {
      return set("conversationId", value);
    }

    /** Selects memories created at or after this time. */
    public Builder after(@Nullable Instant value) {
      return set("after", value);
    }

    /** Selects memories created before this time. */
    public Builder before(@Nullable Instant value) {
      return set("before", value);
    }

    /** Selects only memories with these ids, at most 100. */
    public Builder ids(List<String> value) {
      return set("ids", value);
    }

    /** Sets the size of the page, 1 to 100; 20 by default. */
    public Builder limit(@Nullable Integer value) {
      return set("limit", value);
    }

    /**
     * Sets the page token, which is the {@code nextPageToken} of the previous answer; null for the
     * first page.
     */
    public Builder pageToken(@Nullable String value) {
      return set("pageToken", value);
    }

    @Override
    public ListAppMemoriesRequest build() {
      return new ListAppMemoriesRequest(this);
    }
  }
}
