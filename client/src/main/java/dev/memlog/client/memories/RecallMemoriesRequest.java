package dev.memlog.client.memories;

import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import com.fasterxml.jackson.databind.annotation.JsonPOJOBuilder;
import dev.memlog.client.messages.QueryBuilder;
import dev.memlog.client.messages.Request;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A recall of memories; the server needs a query. The limit is 1 to 100, for purpose evaluation to
 * 1,000.
 */
@JsonDeserialize(builder = RecallMemoriesRequest.Builder.class)
public final class RecallMemoriesRequest extends Request {

  private RecallMemoriesRequest(Builder builder) {
    super(builder);
  }

  /** Returns a builder that leaves everything out. */
  public static Builder builder() {
    return new Builder();
  }

  /** Returns the owner's user; null if it was left out. */
  public @Nullable String user() {
    return text("user");
  }

  /** Returns what the recall is for; null if it was left out. */
  public @Nullable String purpose() {
    return text("purpose");
  }

  /** Returns the largest number of memories; null if it was left out. */
  public @Nullable Integer limit() {
    return component("limit", Integer.class);
  }

  /** A builder; each method sets the component of its name. */
  @JsonPOJOBuilder(withPrefix = "")
  public static final class Builder extends QueryBuilder<RecallMemoriesRequest, Builder> {

    private Builder() {}

    /**
     * Sets whether memories of other projects are left out; else the project's own count for more.
     */
    public Builder onlyProject(boolean value) {
      return set("onlyProject", value);
    }

    /** Sets what was said last, latest first, at most 3: it weighs in. */
    public Builder recentMessages(List<String> value) {
      return set("recentMessages", value);
    }

    /**
     * Sets the categories of memories: preference, fact, decision, relationship, project, event, …
     */
    public Builder categories(List<String> value) {
      return set("categories", value);
    }

    /** Sets the types of memories: episodic, semantic, consolidated. */
    public Builder types(List<String> value) {
      return set("types", value);
    }

    /** Sets whom or what the memories are about. */
    public Builder subject(@Nullable String value) {
      return set("subject", value);
    }

    /** Sets the least calibrated similarity, 0 to 1; left out: as the profile says. */
    public Builder minSimilarity(@Nullable Double value) {
      return set("minSimilarity", value);
    }

    /** Adds what is not active: superseded, archived. Never what was forgotten. */
    public Builder statuses(List<String> value) {
      return set("statuses", value);
    }

    /** Sets the collection to ask instead of the live one, for purpose evaluation and admins. */
    public Builder collection(@Nullable String value) {
      return set("collection", value);
    }

    @Override
    public RecallMemoriesRequest build() {
      return new RecallMemoriesRequest(this);
    }
  }
}
