package protocol

// DecodeGeneral is Decode without the short way for partial events.
var DecodeGeneral = decode
