package dev.memlog.embedding;

import dev.memlog.embedding.onnx.OnnxModel;

/**
 * A model in this process, ready to embed.
 *
 * @param onnx the model, which the owner closes
 * @param described its description
 * @param prefixes the texts before its inputs
 */
record LoadedModel(OnnxModel onnx, EmbeddingModel described, PrefixConfig prefixes) {}
