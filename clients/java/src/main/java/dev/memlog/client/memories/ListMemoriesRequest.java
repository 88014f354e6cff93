package dev.memlog.client.memories;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import dev.memlog.client.messages.Request;
import org.jspecify.annotations.Nullable;

/** A request for a page of the memories of one owner (a user or an app) that match a filter. */
@JsonDeserialize(builder = ListMemoriesRequest.Builder.class)
public final class ListMemoriesRequest extends Request {

  private ListMemoriesRequest(Builder builder) {
    super(builder);
  }

  /** Returns a new builder of a request, with no component set. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A builder of a {@link ListMemoriesRequest}. Each method sets the component of the same name;
   * see {@link Request.Builder} for null and empty values.
   */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends FilterBuilder<ListMemoriesRequest, Builder> {

    private Builder() {}

    public Builder subject(@Nullable String value) {
      return set("subject", value);
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
    public ListMemoriesRequest build() {
      return new ListMemoriesRequest(this);
    }
  }
}
