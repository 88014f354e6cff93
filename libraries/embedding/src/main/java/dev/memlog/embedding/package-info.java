/**
 * The conversion of texts to vectors: the {@link dev.memlog.embedding.Embedder} port, a model in
 * this process by ONNX Runtime, providers over HTTP, and the {@link
 * dev.memlog.embedding.Calibration} that maps the cosines of all models onto one scale.
 */
@NullMarked
package dev.memlog.embedding;

import org.jspecify.annotations.NullMarked;
