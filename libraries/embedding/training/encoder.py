"""The bundled encoder, split in two: lower layers that stay as they are, and upper layers that are trained."""

import hashlib
import json
import struct

import numpy as np
import onnx
import onnxruntime
import torch
import torch.nn.functional as F
from onnx import numpy_helper
from tokenizers import Tokenizer

FIRST_TRAINED, LAYERS, HEADS, WIDTH = 8, 12, 12, 384
QUERY, PASSAGE = "query: ", "passage: "
# The bundled model's matrices have 7 bits and a scale per column. On processors without VNNI,
# products of 8-bit weights saturate, so that vectors would depend on the machine.
LEVELS = 64


def read_weights(model):
    """Returns the float weights of the trained layers, and the name of each in the ONNX graph."""
    values = {i.name: numpy_helper.to_array(i) for i in model.graph.initializer}
    names = {name: name for name in values}
    for node in model.graph.node:
        if node.op_type == "MatMul" and node.input[1] in values:
            path = node.name.strip("/").replace("/", ".").removesuffix(".MatMul")
            names[path + ".weight"] = node.input[1]
    trained = tuple(f"encoder.layer.{i}." for i in range(FIRST_TRAINED, LAYERS))
    names = {name: onnx_name for name, onnx_name in names.items() if name.startswith(trained)}
    return {name: torch.tensor(values[names[name]]) for name in sorted(names)}, names


def quantise(weight):
    """Returns the int8 matrix and the scales of its columns, as the bundled model has them."""
    scale = np.abs(weight).max(axis=0) / np.float32(LEVELS)
    return np.round(weight / scale).astype(np.int8), scale.astype(np.float32)


def initializers(weights, names):
    """Returns the tensors that replace those of the same names in the bundled model."""
    tensors = {}
    for name, weight in weights.items():
        value = weight.detach().numpy()
        if value.ndim == 2:
            quantised, scale = quantise(value)
            tensors[names[name] + "_quantized"], tensors[names[name] + "_scale"] = quantised, scale
        else:
            tensors[names[name]] = value
    return dict(sorted(tensors.items()))


def write_safetensors(path, tensors):
    """Writes tensors in the format safetensors: a length, a JSON header and the values."""
    header, at = {}, 0
    for name, value in tensors.items():
        kind = {"int8": "I8", "float32": "F32"}[str(value.dtype)]
        offsets = [at, at + value.nbytes]
        header[name] = {"dtype": kind, "shape": list(value.shape), "data_offsets": offsets}
        at += value.nbytes
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    content = struct.pack("<Q", len(text)) + text + b"".join(v.tobytes() for v in tensors.values())
    path.write_bytes(content)
    return hashlib.sha256(content).hexdigest()


def patch(model, tensors):
    """Replaces initializers of an ONNX model by tensors of the same names, types and shapes."""
    at = {initializer.name: initializer for initializer in model.graph.initializer}
    for name, value in tensors.items():
        old = numpy_helper.to_array(at[name])
        if (old.dtype, old.shape) != (value.dtype, value.shape):
            raise ValueError(f"{name} must be {old.dtype}{old.shape}, got {value.dtype}{value.shape}")
        at[name].CopyFrom(numpy_helper.from_array(value, name))
    return model


def session(model):
    """Opens a model on one thread."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )


class Texts:
    """The texts of a corpus as tokens, truncated to a length."""

    def __init__(self, tokenizer, most_tokens):
        self.tokenizer = Tokenizer.from_file(str(tokenizer))
        self.tokenizer.no_padding()
        self.tokenizer.enable_truncation(most_tokens)

    def inputs(self, text):
        ids = np.array([self.tokenizer.encode(text).ids], np.int64)
        return {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}


class Embedder:
    """Embeds texts with a whole model, one text per run, as Memlog does."""

    def __init__(self, model, tokenizer, most_tokens=256):
        self.session, self.texts = session(model), Texts(tokenizer, most_tokens)

    def __call__(self, texts):
        vectors = [self.session.run(None, self.texts.inputs(text))[0][0].mean(0) for text in texts]
        return np.array([vector / np.linalg.norm(vector) for vector in vectors])


class LowerStates:
    """What the untrained layers make of texts, and the base's vectors. They are computed once, by the quantised model itself."""

    def __init__(self, model, tokenizer, texts, most_tokens):
        # The part of the graph below the trained layers, found by the name of its last node.
        output = next(
            node.output[0]
            for node in model.graph.node
            if node.name == f"/encoder/layer.{FIRST_TRAINED - 1}/output/LayerNorm/Add_1"
        )
        inputs, outputs = [i.name for i in model.graph.input], [output, model.graph.output[0].name]
        both = session(onnx.utils.Extractor(model).extract_model(inputs, outputs))
        encoder = Texts(tokenizer, most_tokens)
        states, vectors = [], []
        for text in texts:
            lower, upper = both.run(None, encoder.inputs(text))
            states.append(lower[0].astype(np.float16))
            vectors.append(upper[0].mean(0))
        self.vectors = F.normalize(torch.from_numpy(np.array(vectors)), dim=-1)
        self.lengths = np.array([len(state) for state in states])
        self.starts = np.concatenate([[0], np.cumsum(self.lengths)])
        self.flat = torch.from_numpy(np.concatenate(states))

    def batch(self, indexes):
        """Returns the padded states of texts, and which of them are tokens."""
        lengths = torch.from_numpy(self.lengths[indexes])
        states = torch.zeros(len(indexes), int(lengths.max()), WIDTH)
        for row, index in enumerate(indexes):
            states[row, : lengths[row]] = self.flat[self.starts[index] : self.starts[index + 1]].float()
        return states, torch.arange(states.shape[1])[None, :] < lengths[:, None]


def norm(states, weights, name):
    name += ".LayerNorm."
    return F.layer_norm(states, (WIDTH,), weights[name + "weight"], weights[name + "bias"], 1e-12)


def layer(states, mask, weights, number):
    """One layer of BERT."""
    prefix = f"encoder.layer.{number}."
    rows, length, _ = states.shape

    def linear(values, name):
        return values @ weights[prefix + name + ".weight"] + weights[prefix + name + ".bias"]

    def heads(name):
        values = linear(states, "attention.self." + name)
        return values.view(rows, length, HEADS, WIDTH // HEADS).transpose(1, 2)

    attention = F.scaled_dot_product_attention(heads("query"), heads("key"), heads("value"), mask)
    attention = attention.transpose(1, 2).reshape(rows, length, WIDTH)
    states = norm(
        states + linear(attention, "attention.output.dense"), weights, prefix + "attention.output"
    )
    inner = F.gelu(linear(states, "intermediate.dense"))
    return norm(states + linear(inner, "output.dense"), weights, prefix + "output")


def embed(lower, indexes, weights, tokens_at_once=1500):
    """Returns the unit vectors of texts, computed in groups of similar length, which need little padding."""
    indexes = np.asarray(indexes)
    order = np.argsort(lower.lengths[indexes], kind="stable")
    vectors, at = [], 0
    while at < len(order):
        longest = lower.lengths[indexes[order[min(at + 8, len(order) - 1)]]]
        group = order[at : at + max(1, tokens_at_once // int(longest))]
        at += len(group)
        states, kept = lower.batch(indexes[group])
        mask = torch.zeros(len(group), 1, 1, states.shape[1]).masked_fill(~kept[:, None, None], -1e4)
        for number in range(FIRST_TRAINED, LAYERS):
            states = layer(states, mask, weights, number)
        share = kept[:, :, None].float()
        vectors.append(F.normalize((states * share).sum(1) / share.sum(1), dim=-1))
    back = np.empty(len(order), np.int64)
    back[order] = np.arange(len(order))
    return torch.cat(vectors)[torch.from_numpy(back)]
