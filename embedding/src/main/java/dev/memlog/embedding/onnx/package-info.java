/** Sentence models in this process: tokenizer, network and pooling, by ONNX Runtime. */
@NullMarked
package dev.memlog.embedding.onnx;

import org.jspecify.annotations.NullMarked;
