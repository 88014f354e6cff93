package dev.memlog.client.context;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import dev.memlog.client.messages.Request;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request for a context; the server needs a query, except for format a3. */
@JsonDeserialize(builder = GetContextRequest.Builder.class)
public final class GetContextRequest extends Request {

  private GetContextRequest(Builder builder) {
    super(builder);
  }

  /** Returns a builder that leaves everything out. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder; each method sets the component of its name. */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends Request.Builder<GetContextRequest, Builder> {

    private Builder() {}

    /** Sets the question that the text is put before, 1 to 2,000 characters. */
    public Builder query(@Nullable String value) {
      return set("query", value);
    }

    /** Sets the current conversation, whose latest messages become a part of the text. */
    public Builder conversation(@Nullable String value) {
      return set("conversation", value);
    }

    /** Sets the largest number of tokens of the text, 1 to 200,000; left out: 2,048. */
    public Builder maxTokens(@Nullable Integer value) {
      return set("maxTokens", value);
    }

    /**
     * Sets the parts: core, profile, working, memories, passages, window; left out: all that the
     * format has.
     */
    public Builder parts(List<String> value) {
      return set("parts", value);
    }

    /** Sets how the latest messages fit: window, summarize, hybrid; left out: window. */
    public Builder strategy(@Nullable String value) {
      return set("strategy", value);
    }

    /** Sets how to rank and what is relevant; left out: as configured. */
    public Builder profile(@Nullable String value) {
      return set("profile", value);
    }

    /** Sets markdown, xml, json, a3, h5 or b; left out: the profile's, for most markdown. */
    public Builder format(@Nullable String value) {
      return set("format", value);
    }

    /** Sets the tokenizer that counts: cl100k, o200k, model; left out: as configured. */
    public Builder tokenizer(@Nullable String value) {
      return set("tokenizer", value);
    }

    /** Sets the current project, whose memories rank higher. */
    public Builder project(@Nullable String value) {
      return set("project", value);
    }

    /**
     * Sets user (also when left out), agent, evaluation or internal. Only user contexts reinforce.
     */
    public Builder purpose(@Nullable String value) {
      return set("purpose", value);
    }

    /** Sets the time from which relative dates such as last week count; left out: now. */
    public Builder askedAt(@Nullable Instant value) {
      return set("askedAt", value);
    }

    /** Sets the past time whose memories and messages are packed, as known then; left out: now. */
    public Builder asOf(@Nullable Instant value) {
      return set("asOf", value);
    }

    /** Sets whether nothing of the answer may be kept, as in a temporary conversation. */
    public Builder temporary(boolean value) {
      return set("temporary", value);
    }

    @Override
    public GetContextRequest build() {
      return new GetContextRequest(this);
    }
  }
}
