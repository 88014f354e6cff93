package dev.memlog.client.memories;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import dev.memlog.client.messages.Request;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to store a memory. The server requires the content, and derives the category, the type
 * and the subject from its words if they are left out.
 */
@JsonDeserialize(builder = RememberRequest.Builder.class)
public final class RememberRequest extends Request {

  private RememberRequest(Builder builder) {
    super(builder);
  }

  /** Returns a new builder of a request, with no component set. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * A builder of a {@link RememberRequest}. Each method sets the component of the same name; see
   * {@link Request.Builder} for null and empty values.
   */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends StatementBuilder<RememberRequest, Builder> {

    private Builder() {}

    /** Sets the type: episodic or semantic. By default the server derives it from the content. */
    public Builder type(@Nullable String value) {
      return set("type", value);
    }

    public Builder project(@Nullable String value) {
      return set("project", value);
    }

    /**
     * Sets the messages that the memory was derived from, at most 20. The server withdraws the
     * statement if one of them is deleted, or if an edit replaces the text version named here.
     */
    public Builder sources(List<MemorySource> value) {
      return set("sources", value);
    }

    /**
     * Sets the ids of memories, at most 20, to link the stored memory with, as kind related. The
     * server ignores unknown ids.
     */
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
