package dev.memlog.client.memories;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import dev.memlog.client.messages.Request;
import org.jspecify.annotations.Nullable;

/**
 * A request to correct a memory. Components that are left out stay unchanged. If the request has a
 * new content but no subject, the server derives the subject from the content. If it has a new
 * content but no confidence, the server sets the confidence to 0.8. The server requires the id of
 * the memory and at least one change.
 */
@JsonDeserialize(builder = UpdateMemoryRequest.Builder.class)
public final class UpdateMemoryRequest extends Request {

  private UpdateMemoryRequest(Builder builder) {
    super(builder);
  }

  /** Returns a new builder of a request, with no component set. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the id of the memory to correct; null if it was left out. */
  public @Nullable String memoryId() {
    return text("memoryId");
  }

  /**
   * A builder of an {@link UpdateMemoryRequest}. Each method sets the component of the same name;
   * see {@link Request.Builder} for null and empty values.
   */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends StatementBuilder<UpdateMemoryRequest, Builder> {

    private Builder() {}

    /**
     * Sets the id of the memory to correct. If the correction changes the content, recall no longer
     * returns the former text, and the memory no longer rests on its former sources.
     */
    public Builder memoryId(@Nullable String value) {
      return set("memoryId", value);
    }

    /**
     * Sets the confirmation from {@link dev.memlog.client.ApiException#confirmation}, if the server
     * refused the same request because its settings require one.
     */
    public Builder confirmation(@Nullable String value) {
      return set("confirmation", value);
    }

    @Override
    public UpdateMemoryRequest build() {
      return new UpdateMemoryRequest(this);
    }
  }
}
