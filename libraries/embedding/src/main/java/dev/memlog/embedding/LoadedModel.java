package dev.memlog.embedding;

import dev.memlog.embedding.onnx.OnnxModel;

/**
 * A model in this process, ready to embed.
 *
 * @param onnx the model, which the owner closes
 * @param described the description of the model
 * @param prefixes the prefixes of its inputs
 */
record LoadedModel(OnnxModel onnx, EmbeddingModel described, PrefixConfig prefixes) {}
