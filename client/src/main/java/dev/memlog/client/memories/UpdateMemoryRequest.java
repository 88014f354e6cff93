package dev.memlog.client.memories;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import dev.memlog.client.messages.Request;
import org.jspecify.annotations.Nullable;

/** A correction of a memory. Fields that are left out stay unchanged. */
@JsonDeserialize(builder = UpdateMemoryRequest.Builder.class)
public final class UpdateMemoryRequest extends Request {

  private UpdateMemoryRequest(Builder builder) {
    super(builder);
  }

  /** Returns a builder in which no component is set. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the memory to correct; null if none is named. */
  public @Nullable String memoryId() {
    return text("memoryId");
  }

  /**
   * A builder of a {@link UpdateMemoryRequest}. Each method sets the component of the same name.
   */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends StatementBuilder<UpdateMemoryRequest, Builder> {

    private Builder() {}

    /**
     * Sets the memory to correct. If the content changes, recall no longer returns the former text,
     * and the former sources no longer count.
     */
    public Builder memoryId(@Nullable String value) {
      return set("memoryId", value);
    }

    /**
     * Sets the confirmation, where the server's settings require one; see {@link
     * dev.memlog.client.ApiException#confirmation}.
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
