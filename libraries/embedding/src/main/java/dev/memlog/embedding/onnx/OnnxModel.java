package dev.memlog.embedding.onnx;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;

/**
 * A sentence model that runs in this process with ONNX Runtime: one tokenizer and one session,
 * which many threads may use at once. Each text is one run of the session, on the calling thread.
 *
 * <p>With one text per run, a vector is independent of other texts, although int8 models scale
 * their activations by the whole batch. One text per run is also fastest, since no padding is
 * needed.
 */
public final class OnnxModel implements AutoCloseable {

  private static final Set<String> INPUTS =
      Set.of("input_ids", "attention_mask", "token_type_ids", "position_ids");

  private final OrtEnvironment environment;
  private final TextTokenizer tokenizer;
  private final Pooling pooling;
  private final OrtSession session;
  private final List<OnnxTensor> changed;
  private final Set<String> inputs;
  private final String output;

  private interface Opening {
    OrtSession open(OrtEnvironment environment, OrtSession.SessionOptions options)
        throws OrtException;
  }

  private OnnxModel(
      Opening opening,
      WeightChanges changes,
      ModelSource source,
      TextTokenizer tokenizer,
      Pooling pooling) {
    NativeLibraries.prepare();
    this.environment = OrtEnvironment.getEnvironment();
    this.tokenizer = tokenizer;
    this.pooling = pooling;
    try (var options = new OrtSession.SessionOptions()) {
      options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
      options.setExecutionMode(OrtSession.SessionOptions.ExecutionMode.SEQUENTIAL);
      // The calling thread does the work, so that no idle thread of an inner pool spins.
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      this.changed = changes.apply(options, environment);
      this.session = opening.open(environment, options);
    } catch (OrtException e) {
      tokenizer.close();
      throw source.must("be a model that ONNX Runtime runs", e);
    }
    try {
      this.inputs = inputs(session.getInputInfo(), source);
      this.output = output(session.getOutputInfo(), source);
    } catch (OrtException e) {
      close();
      throw source.must("describe its inputs and outputs", e);
    } catch (IllegalArgumentException e) {
      close();
      throw e;
    }
  }

  /**
   * Loads a model from memory.
   *
   * @param onnx the content of the model's file
   * @param changes the weights that replace those of the file
   * @param source the setting that names the model, for error messages
   * @param tokenizer the model's tokenizer, which the model closes
   * @param pooling the method that combines the vectors of a text's tokens
   * @throws IllegalArgumentException if ONNX Runtime cannot run the model, or its inputs and
   *     outputs are not those of a sentence model
   */
  public static OnnxModel of(
      byte[] onnx,
      WeightChanges changes,
      ModelSource source,
      TextTokenizer tokenizer,
      Pooling pooling) {
    return new OnnxModel(
        (environment, options) -> environment.createSession(onnx, options),
        changes,
        source,
        tokenizer,
        pooling);
  }

  /**
   * Loads a model from a file, and its weights from the files to which the model refers.
   *
   * @param onnx the model's file
   * @param source the setting that names the model, for error messages
   * @param tokenizer the model's tokenizer, which the model closes
   * @param pooling the method that combines the vectors of a text's tokens
   * @throws IllegalArgumentException if ONNX Runtime cannot run the model, or its inputs and
   *     outputs are not those of a sentence model
   */
  public static OnnxModel of(
      Path onnx, ModelSource source, TextTokenizer tokenizer, Pooling pooling) {
    return new OnnxModel(
        (environment, options) -> environment.createSession(onnx.toString(), options),
        WeightChanges.none(),
        source,
        tokenizer,
        pooling);
  }

  private static Set<String> inputs(Map<String, NodeInfo> infos, ModelSource source) {
    boolean readable =
        infos.containsKey("input_ids")
            && INPUTS.containsAll(infos.keySet())
            && infos.values().stream()
                .allMatch(
                    info ->
                        info.getInfo() instanceof TensorInfo tensor
                            && tensor.type == OnnxJavaType.INT64);
    if (!readable) {
      throw source.must(
          "have the input input_ids and no others than "
              + new TreeSet<>(INPUTS)
              + ", of int64; it has "
              + described(infos),
          null);
    }
    return Set.copyOf(infos.keySet());
  }

  private String output(Map<String, NodeInfo> infos, ModelSource source) {
    for (String name : pooling.outputs()) {
      if (infos.containsKey(name)) {
        return name;
      }
    }
    for (Map.Entry<String, NodeInfo> info : infos.entrySet()) {
      if (info.getValue().getInfo() instanceof TensorInfo tensor
          && tensor.getShape().length == pooling.rank()) {
        return info.getKey();
      }
    }
    String what = pooling == Pooling.MODEL ? "a vector of the text" : "a vector for each token";
    String other = pooling == Pooling.MODEL ? "mean or cls" : "model";
    throw source.must(
        "have an output that is %s, such as %s, for this pooling; it has %s, for which the pooling may be %s"
            .formatted(what, pooling.outputs().getFirst(), described(infos), other),
        null);
  }

  private static List<String> described(Map<String, NodeInfo> infos) {
    return infos.entrySet().stream()
        .map(
            info ->
                info.getKey()
                    + (info.getValue().getInfo() instanceof TensorInfo tensor
                        ? " " + tensor.type + Arrays.toString(tensor.getShape())
                        : ""))
        .toList();
  }

  /**
   * Embeds a text. Any prefix that the model requires must be part of the text.
   *
   * @param text the text, of any length; tokens beyond the tokenizer's limit are ignored
   * @return the vector, which is not scaled to length 1
   * @throws IllegalStateException if the model fails on the text
   */
  public double[] embed(String text) {
    Encoding encoding = tokenizer.encode(text);
    long[] ids = encoding.getIds();
    Map<String, OnnxTensor> tensors = LinkedHashMap.newLinkedHashMap(4);
    try {
      add(tensors, "input_ids", ids);
      add(tensors, "attention_mask", encoding.getAttentionMask());
      add(tensors, "token_type_ids", encoding.getTypeIds());
      if (inputs.contains("position_ids")) {
        add(tensors, "position_ids", LongStream.range(0, ids.length).toArray());
      }
      try (OrtSession.Result result = session.run(tensors, Set.of(output))) {
        var values = (OnnxTensor) Objects.requireNonNull(result.get(0));
        return pooling.pool(values, encoding.getAttentionMask());
      }
    } catch (OrtException e) {
      throw new IllegalStateException(
          "the embedding model failed on " + ids.length + " tokens: " + e.getMessage(), e);
    } finally {
      tensors.values().forEach(OnnxTensor::close);
    }
  }

  /**
   * Returns the number of tokens of a text of any length, without special tokens and without
   * truncation.
   */
  public int countTokens(String text) {
    return tokenizer.count(text);
  }

  private void add(Map<String, OnnxTensor> tensors, String name, long[] values)
      throws OrtException {
    if (inputs.contains(name)) {
      tensors.put(
          name,
          OnnxTensor.createTensor(
              environment, LongBuffer.wrap(values), new long[] {1, values.length}));
    }
  }

  /** Closes the model and its tokenizer. The caller must ensure that no thread is embedding. */
  @Override
  public void close() {
    tokenizer.close();
    try {
      session.close();
    } catch (OrtException e) {
      throw new IllegalStateException("the session of the embedding model must close", e);
    }
    changed.forEach(OnnxTensor::close);
  }
}
