package dev.memlog.embedding;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The embedders of a process, by the id of their model: the configured one and those of further
 * models. Further models are needed because the vectors of an existing index may not be of the
 * configured model. A bundled model is opened at its first use. Safe for use by many threads.
 */
public final class EmbeddingModels implements AutoCloseable {

  private final Embedder configured;
  private final Map<String, Supplier<Embedder>> openers = new LinkedHashMap<>();

  @GuardedBy("this")
  private final Map<String, Embedder> open = new LinkedHashMap<>();

  /** The embedders that this object closes. */
  @GuardedBy("this")
  private final List<Embedder> own = new ArrayList<>();

  @GuardedBy("this")
  private boolean closed;

  private EmbeddingModels(Embedder configured) {
    this.configured = configured;
    open.put(configured.model().id(), configured);
  }

  /**
   * Opens the configured embedder. The result also knows the bundled models. The caller closes the
   * result, which closes its embedders.
   *
   * @throws IllegalArgumentException as {@link Embedders#open} does
   * @throws IllegalStateException as {@link Embedders#open} does
   * @throws EmbeddingUnavailableException as {@link Embedders#open} does
   */
  public static EmbeddingModels open(EmbeddingConfig config) {
    Embedder configured = Embedders.open(config);
    var models = new EmbeddingModels(configured);
    models.addOwn(configured);
    for (String id : BundledModel.ids()) {
      models.openers.put(id, () -> new OnnxEmbedder(id, config.threads()));
    }
    return models;
  }

  /**
   * Creates a set of given embedders, which the caller closes.
   *
   * @param embedders one embedder for each model, the configured one first
   * @throws IllegalArgumentException if the list is empty
   * @throws IllegalStateException if two embedders are of the same model
   */
  public static EmbeddingModels of(List<Embedder> embedders) {
    if (embedders.isEmpty()) {
      throw new IllegalArgumentException("embedders must name at least one model, got none");
    }
    var models = new EmbeddingModels(embedders.getFirst());
    for (Embedder other : embedders.subList(1, embedders.size())) {
      models.add(other);
    }
    return models;
  }

  private synchronized void addOwn(Embedder embedder) {
    own.add(embedder);
  }

  private synchronized void add(Embedder embedder) {
    if (open.putIfAbsent(embedder.model().id(), embedder) != null) {
      throw new IllegalStateException(
          "embedders must be of different models, got two of " + embedder.model().id());
    }
  }

  /**
   * Returns the embedder of the configured model, which a new index uses. The caller does not close
   * it.
   */
  public Embedder configured() {
    return configured;
  }

  /**
   * Returns whether {@link #of(String)} has an embedder of a model.
   *
   * @param model the id of the model
   */
  public synchronized boolean knows(String model) {
    return open.containsKey(model) || openers.containsKey(model);
  }

  /** Returns the ids of all models for which there is an embedder, the configured one first. */
  public synchronized List<String> ids() {
    Map<String, Boolean> ids = new LinkedHashMap<>();
    open.keySet().forEach(id -> ids.put(id, true));
    openers.keySet().forEach(id -> ids.put(id, true));
    return List.copyOf(ids.keySet());
  }

  /**
   * Returns the embedder of a model. Opens the embedder first if necessary, which takes about a
   * second. The caller does not close it.
   *
   * @param model the id of the model
   * @throws EmbeddingUnavailableException if there is no embedder of the model, or this object is
   *     closed
   * @throws IllegalStateException if the model is not on the class path or cannot run here
   */
  public synchronized Embedder of(String model) {
    if (closed) {
      throw new EmbeddingUnavailableException("the embedding models are closed");
    }
    Embedder known = open.get(model);
    if (known != null) {
      return known;
    }
    Supplier<Embedder> opener = openers.get(model);
    if (opener == null) {
      throw new EmbeddingUnavailableException(
          "the model of the vectors must be one of " + ids() + ", got " + model);
    }
    Embedder opened = opener.get();
    open.put(model, opened);
    own.add(opened);
    return opened;
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      own.forEach(Embedder::close);
    }
  }
}
