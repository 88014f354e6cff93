package dev.memlog.client.memories;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import dev.memlog.client.messages.Request;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to remove memories permanently. The server requires a {@linkplain Builder#reach reach}.
 */
@JsonDeserialize(builder = PurgeMemoriesRequest.Builder.class)
public final class PurgeMemoriesRequest extends Request {

  private PurgeMemoriesRequest(Builder builder) {
    super(builder);
  }

  /** Returns a new builder of a request, with no component set. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A builder of a {@link PurgeMemoriesRequest}. Each method sets the component of the same name;
   * see {@link Request.Builder} for null and empty values.
   */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends Request.Builder<PurgeMemoriesRequest, Builder> {

    private Builder() {}

    /**
     * Sets the reach: {@code memories} removes those with the given ids, {@code conversation}
     * removes those derived from the given conversation, and {@code owner} removes all. There is no
     * default, so that nobody removes all memories by leaving out a field.
     */
    public Builder reach(@Nullable String value) {
      return set("reach", value);
    }

    /** Sets the ids of the memories to remove, at most 100; for reach memories only. */
    public Builder ids(List<String> value) {
      return set("ids", value);
    }

    public Builder conversationId(@Nullable String value) {
      return set("conversationId", value);
    }

    /**
     * Sets a unique id, by which a retry of the request has no further effect. By default the
     * server generates a new id for each request.
     */
    public Builder commandId(@Nullable String value) {
      return set("commandId", value);
    }

    /**
     * Sets whether the server creates a receipt and answers with its id. A receipt shows when the
     * bytes are gone. The server refuses a receipt with reach conversation, {@link #after} or
     * {@link #before}.
     */
    public Builder receipt(boolean value) {
      return set("receipt", value);
    }

    /**
     * Sets whether the server also removes the bytes from its files at once, instead of within
     * days. This needs a key with the role operator. The server refuses it in the same cases as
     * {@link #receipt}.
     */
    public Builder now(boolean value) {
      return set("now", value);
    }

    /** Restricts the reach conversation or owner to memories created at or after this time. */
    public Builder after(@Nullable Instant value) {
      return set("after", value);
    }

    /** Restricts the reach conversation or owner to memories created before this time. */
    public Builder before(@Nullable Instant value) {
      return set("before", value);
    }

    @Override
    public PurgeMemoriesRequest build() {
      return new PurgeMemoriesRequest(this);
    }
  }
}
