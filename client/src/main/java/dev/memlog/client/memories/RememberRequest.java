package dev.memlog.client.memories;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import dev.memlog.client.messages.Request;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to keep a memory; the server needs the content. What is left out is as its words
 * suggest.
 */
@JsonDeserialize(builder = RememberRequest.Builder.class)
public final class RememberRequest extends Request {

  private RememberRequest(Builder builder) {
    super(builder);
  }

  /** Returns a builder that leaves everything out. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder; each method sets the component of its name. */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends StatementBuilder<RememberRequest, Builder> {

    private Builder() {}

    /** Sets episodic or semantic. */
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

    /** Sets when it was said; left out: now. */
    public Builder occurredAt(@Nullable Instant value) {
      return set("occurredAt", value);
    }

    @Override
    public RememberRequest build() {
      return new RememberRequest(this);
    }
  }
}
