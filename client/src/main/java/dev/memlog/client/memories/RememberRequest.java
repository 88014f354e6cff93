package dev.memlog.client.memories;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import dev.memlog.client.messages.Request;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to store a memory. The server requires the content, and derives what is left out from
 * its words.
 */
@JsonDeserialize(builder = RememberRequest.Builder.class)
public final class RememberRequest extends Request {

  private RememberRequest(Builder builder) {
    super(builder);
  }

  /** Returns a builder in which no component is set. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder of a {@link RememberRequest}. Each method sets the component of the same name. */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends StatementBuilder<RememberRequest, Builder> {

    private Builder() {}

    /** Sets the type: episodic or semantic. */
    public Builder type(@Nullable String value) {
      return set("type", value);
    }

    public Builder project(@Nullable String value) {
      return set("project", value);
    }

    /**
     * Sets the messages that the memory was taken from, at most 20. The memory is deleted when one
     * of them is deleted, or when the text version named here is replaced by an edit.
     */
    public Builder sources(List<MemorySource> value) {
      return set("sources", value);
    }

    /** Sets the ids of memories to link the stored one with, as related, at most 20. */
    public Builder relatedTo(List<String> value) {
      return set("relatedTo", value);
    }

    /** Sets the time at which the statement was made; now by default. */
    public Builder occurredAt(@Nullable Instant value) {
      return set("occurredAt", value);
    }

    @Override
    public RememberRequest build() {
      return new RememberRequest(this);
    }
  }
}
