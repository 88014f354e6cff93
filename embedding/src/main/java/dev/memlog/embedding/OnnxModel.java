package dev.memlog.embedding;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * A sentence model in this process: one tokenizer and one session, which many threads may use at
 * once. Each text is one run, on the calling thread.
 *
 * <p>One text a run makes a vector independent of what else is embedded, since int8 models scale
 * their activations by the whole batch. It is also the fastest, since nothing is padded.
 */
final class OnnxModel implements AutoCloseable {

  /**
   * The largest number of tokens that are read, at most that of the models' training; attention
   * costs its square.
   */
  static final int MAX_TOKENS = 256;

  /**
   * The number of characters that are tokenized, more than the first {@link #MAX_TOKENS} tokens of
   * any prose.
   */
  static final int MAX_CHARACTERS = 8_192;

  private final OrtEnvironment environment;
  private final HuggingFaceTokenizer tokenizer;
  private final OrtSession session;
  private final Set<String> inputs;

  /**
   * Loads a model.
   *
   * @param onnx the model, with inputs among input_ids, attention_mask and token_type_ids, whose
   *     first output is a vector for each token
   * @param tokenizer the tokenizer.json of Hugging Face
   */
  OnnxModel(byte[] onnx, byte[] tokenizer) {
    this.environment = OrtEnvironment.getEnvironment();
    this.tokenizer = tokenizer(tokenizer);
    try (var options = new OrtSession.SessionOptions()) {
      options.setOptimizationLevel(OrtSession.SessionOptions.OptLevel.ALL_OPT);
      options.setExecutionMode(OrtSession.SessionOptions.ExecutionMode.SEQUENTIAL);
      // The calling thread does the work: without a pool inside, nothing spins while idle.
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      this.session = environment.createSession(onnx, options);
      this.inputs = session.getInputNames();
    } catch (OrtException e) {
      this.tokenizer.close();
      throw new IllegalStateException("the embedding model must be one that ONNX Runtime runs", e);
    }
  }

  private static HuggingFaceTokenizer tokenizer(byte[] json) {
    // A tokenizer.json may have truncation and padding of its own (MiniLM's: 128), so both are set.
    Map<String, String> options =
        Map.of(
            "addSpecialTokens", "true",
            "truncation", "true",
            "padding", "false",
            "maxLength", Integer.toString(MAX_TOKENS),
            "modelMaxLength", Integer.toString(MAX_TOKENS));
    try {
      return HuggingFaceTokenizer.newInstance(new ByteArrayInputStream(json), options);
    } catch (IOException e) {
      throw new IllegalStateException("the tokenizer must be a tokenizer.json", e);
    }
  }

  /**
   * Embeds a text.
   *
   * @param text the text, of any length; the model reads only the first {@link #MAX_TOKENS} tokens
   * @return a unit vector
   */
  float[] embed(String text) {
    Encoding encoding = tokenizer.encode(wellFormed(text));
    long[] ids = encoding.getIds();
    Map<String, OnnxTensor> tensors = LinkedHashMap.newLinkedHashMap(3);
    try {
      add(tensors, "input_ids", ids);
      add(tensors, "attention_mask", encoding.getAttentionMask());
      add(tensors, "token_type_ids", encoding.getTypeIds());
      try (OrtSession.Result result = session.run(tensors)) {
        FloatBuffer tokens = ((OnnxTensor) result.get(0)).getFloatBuffer();
        return Vectors.unit(sum(tokens, encoding.getAttentionMask()));
      }
    } catch (OrtException e) {
      throw new IllegalStateException("the embedding model failed on " + ids.length + " tokens", e);
    } finally {
      tensors.values().forEach(OnnxTensor::close);
    }
  }

  /** Returns the number of the text's tokens that the model reads. */
  int tokens(String text) {
    return tokenizer.encode(wellFormed(text)).getIds().length;
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

  /**
   * Returns the sum of the tokens' vectors: mean pooling without the division, which scaling to
   * unit length makes unnecessary.
   */
  private static double[] sum(FloatBuffer tokens, long[] mask) {
    int dimensions = tokens.remaining() / mask.length;
    double[] sums = new double[dimensions];
    float[] token = new float[dimensions];
    for (long counts : mask) {
      tokens.get(token);
      for (int i = 0; counts != 0 && i < dimensions; i++) {
        sums[i] += token[i];
      }
    }
    return sums;
  }

  /**
   * Returns the part of a text that the model may read, with lone surrogates replaced, since no
   * tokenizer accepts them.
   */
  private static String wellFormed(String text) {
    String part = text.length() > MAX_CHARACTERS ? text.substring(0, MAX_CHARACTERS) : text;
    return part.chars().noneMatch(c -> Character.isSurrogate((char) c))
        ? part
        : new String(part.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  /** Closes the model. No thread may embed any more. */
  @Override
  public void close() {
    tokenizer.close();
    try {
      session.close();
    } catch (OrtException e) {
      throw new IllegalStateException("the session of the embedding model could not be closed", e);
    }
  }
}
