package dev.memlog.client.memories;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import dev.memlog.client.messages.Request;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request to remove memories permanently; the server needs a reach. */
@JsonDeserialize(builder = PurgeMemoriesRequest.Builder.class)
public final class PurgeMemoriesRequest extends Request {

  private PurgeMemoriesRequest(Builder builder) {
    super(builder);
  }

  /** Returns a builder in which no component is set. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A builder of a {@link PurgeMemoriesRequest}. Each method sets the component of the same name.
   */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends Request.Builder<PurgeMemoriesRequest, Builder> {

    private Builder() {}

    /**
     * Sets the reach: memories (ids are required), conversation (conversationId is required) or
     * owner. There is no default, so that no purge happens by omission.
     */
    public Builder reach(@Nullable String value) {
      return set("reach", value);
    }

    /** Sets the memories, at most 100. */
    public Builder ids(List<String> value) {
      return set("ids", value);
    }

    public Builder conversationId(@Nullable String value) {
      return set("conversationId", value);
    }

    /** Sets a unique id, which makes retries harmless. */
    public Builder commandId(@Nullable String value) {
      return set("commandId", value);
    }

    /** Sets whether the answer names a receipt of the erasure. */
    public Builder receipt(boolean value) {
      return set("receipt", value);
    }

    /** Sets whether the bytes are also removed at once. */
    public Builder now(boolean value) {
      return set("now", value);
    }

    /** Restricts the reach conversation or owner to memories created at or after a time. */
    public Builder after(@Nullable Instant value) {
      return set("after", value);
    }

    /** Restricts the reach conversation or owner to memories created before a time. */
    public Builder before(@Nullable Instant value) {
      return set("before", value);
    }

    @Override
    public PurgeMemoriesRequest build() {
      return new PurgeMemoriesRequest(this);
    }
  }
}
