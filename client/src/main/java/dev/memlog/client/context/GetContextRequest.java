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

  /** Returns a builder in which no component is set. */
  public static Builder builder() {
    return new Builder();
  }

  /** A builder of a {@link GetContextRequest}. Each method sets the component of the same name. */
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

    /** Sets the largest number of tokens of the text, 1 to 200,000; 2,048 by default. */
    public Builder maxTokens(@Nullable Integer value) {
      return set("maxTokens", value);
    }

    /**
     * Sets the parts: core, profile, working, memories, passages, window; all that the format has
     * by default.
     */
    public Builder parts(List<String> value) {
      return set("parts", value);
    }

    /** Sets the way to fit the latest messages: window (the default), summarize or hybrid. */
    public Builder strategy(@Nullable String value) {
      return set("strategy", value);
    }

    /** Sets the profile, which decides the ranking and relevance; the configured one by default. */
    public Builder profile(@Nullable String value) {
      return set("profile", value);
    }

    /**
     * Sets the format: markdown, xml, json, a3, h5 or b; by default the profile's, mostly markdown.
     */
    public Builder format(@Nullable String value) {
      return set("format", value);
    }

    /** Sets the tokenizer that counts: cl100k, o200k or model; the configured one by default. */
    public Builder tokenizer(@Nullable String value) {
      return set("tokenizer", value);
    }

    /** Sets the current project, whose memories rank higher. */
    public Builder project(@Nullable String value) {
      return set("project", value);
    }

    /**
     * Sets the purpose: user (the default), agent, evaluation or internal. Only user reinforces.
     */
    public Builder purpose(@Nullable String value) {
      return set("purpose", value);
    }

    /** Sets the time from which relative dates such as last week are computed; now by default. */
    public Builder askedAt(@Nullable Instant value) {
      return set("askedAt", value);
    }

    /** Sets the past time whose memories and messages are packed, as known then; now by default. */
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
