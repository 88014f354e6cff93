package dev.memlog.client.memories;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import dev.memlog.client.messages.Request;

/** A request for the number of memories of one owner (a user or an app) that match a filter. */
@JsonDeserialize(builder = CountMemoriesRequest.Builder.class)
public final class CountMemoriesRequest extends Request {

  private CountMemoriesRequest(Builder builder) {
    super(builder);
  }

  /** Returns a new builder of a request, with no component set. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A builder of a {@link CountMemoriesRequest}. Each method sets the component of the same name;
   * see {@link Request.Builder} for null and empty values.
   */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends FilterBuilder<CountMemoriesRequest, Builder> {

    private Builder() {}

    @Override
    public CountMemoriesRequest build() {
      return new CountMemoriesRequest(this);
    }
  }
}
