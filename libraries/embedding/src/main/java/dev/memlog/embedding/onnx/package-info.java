/** Sentence models that run in this process with ONNX Runtime: tokenizer, network and pooling. */
@NullMarked
package dev.memlog.embedding.onnx;

import org.jspecify.annotations.NullMarked;
