from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Usage(_message.Message):
    __slots__ = ("input_tokens", "output_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "cache_creation", "server_tool_use", "output_tokens_details", "service_tier", "inference_geo", "speed", "iterations_json", "fallback_credit_json")
    INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    CACHE_CREATION_INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    CACHE_READ_INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    CACHE_CREATION_FIELD_NUMBER: _ClassVar[int]
    SERVER_TOOL_USE_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_TOKENS_DETAILS_FIELD_NUMBER: _ClassVar[int]
    SERVICE_TIER_FIELD_NUMBER: _ClassVar[int]
    INFERENCE_GEO_FIELD_NUMBER: _ClassVar[int]
    SPEED_FIELD_NUMBER: _ClassVar[int]
    ITERATIONS_JSON_FIELD_NUMBER: _ClassVar[int]
    FALLBACK_CREDIT_JSON_FIELD_NUMBER: _ClassVar[int]
    input_tokens: int
    output_tokens: int
    cache_creation_input_tokens: int
    cache_read_input_tokens: int
    cache_creation: CacheCreation
    server_tool_use: ServerToolUsage
    output_tokens_details: OutputTokensDetails
    service_tier: str
    inference_geo: str
    speed: str
    iterations_json: str
    fallback_credit_json: str
    def __init__(self, input_tokens: _Optional[int] = ..., output_tokens: _Optional[int] = ..., cache_creation_input_tokens: _Optional[int] = ..., cache_read_input_tokens: _Optional[int] = ..., cache_creation: _Optional[_Union[CacheCreation, _Mapping]] = ..., server_tool_use: _Optional[_Union[ServerToolUsage, _Mapping]] = ..., output_tokens_details: _Optional[_Union[OutputTokensDetails, _Mapping]] = ..., service_tier: _Optional[str] = ..., inference_geo: _Optional[str] = ..., speed: _Optional[str] = ..., iterations_json: _Optional[str] = ..., fallback_credit_json: _Optional[str] = ...) -> None: ...

class CacheCreation(_message.Message):
    __slots__ = ("ephemeral_5m_input_tokens", "ephemeral_1h_input_tokens")
    EPHEMERAL_5M_INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    EPHEMERAL_1H_INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    ephemeral_5m_input_tokens: int
    ephemeral_1h_input_tokens: int
    def __init__(self, ephemeral_5m_input_tokens: _Optional[int] = ..., ephemeral_1h_input_tokens: _Optional[int] = ...) -> None: ...

class ServerToolUsage(_message.Message):
    __slots__ = ("web_search_requests", "web_fetch_requests")
    WEB_SEARCH_REQUESTS_FIELD_NUMBER: _ClassVar[int]
    WEB_FETCH_REQUESTS_FIELD_NUMBER: _ClassVar[int]
    web_search_requests: int
    web_fetch_requests: int
    def __init__(self, web_search_requests: _Optional[int] = ..., web_fetch_requests: _Optional[int] = ...) -> None: ...

class OutputTokensDetails(_message.Message):
    __slots__ = ("thinking_tokens",)
    THINKING_TOKENS_FIELD_NUMBER: _ClassVar[int]
    thinking_tokens: int
    def __init__(self, thinking_tokens: _Optional[int] = ...) -> None: ...

class ModelUsage(_message.Message):
    __slots__ = ("input_tokens", "output_tokens", "cache_read_input_tokens", "cache_creation_input_tokens", "web_search_requests", "cost_usd", "context_window", "max_output_tokens", "thinking_tokens", "cache_creation_ephemeral_5m_input_tokens", "cache_creation_ephemeral_1h_input_tokens", "canonical_model", "provider", "cost_basis", "raw_json")
    INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    OUTPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    CACHE_READ_INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    CACHE_CREATION_INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    WEB_SEARCH_REQUESTS_FIELD_NUMBER: _ClassVar[int]
    COST_USD_FIELD_NUMBER: _ClassVar[int]
    CONTEXT_WINDOW_FIELD_NUMBER: _ClassVar[int]
    MAX_OUTPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    THINKING_TOKENS_FIELD_NUMBER: _ClassVar[int]
    CACHE_CREATION_EPHEMERAL_5M_INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    CACHE_CREATION_EPHEMERAL_1H_INPUT_TOKENS_FIELD_NUMBER: _ClassVar[int]
    CANONICAL_MODEL_FIELD_NUMBER: _ClassVar[int]
    PROVIDER_FIELD_NUMBER: _ClassVar[int]
    COST_BASIS_FIELD_NUMBER: _ClassVar[int]
    RAW_JSON_FIELD_NUMBER: _ClassVar[int]
    input_tokens: int
    output_tokens: int
    cache_read_input_tokens: int
    cache_creation_input_tokens: int
    web_search_requests: int
    cost_usd: float
    context_window: int
    max_output_tokens: int
    thinking_tokens: int
    cache_creation_ephemeral_5m_input_tokens: int
    cache_creation_ephemeral_1h_input_tokens: int
    canonical_model: str
    provider: str
    cost_basis: str
    raw_json: str
    def __init__(self, input_tokens: _Optional[int] = ..., output_tokens: _Optional[int] = ..., cache_read_input_tokens: _Optional[int] = ..., cache_creation_input_tokens: _Optional[int] = ..., web_search_requests: _Optional[int] = ..., cost_usd: _Optional[float] = ..., context_window: _Optional[int] = ..., max_output_tokens: _Optional[int] = ..., thinking_tokens: _Optional[int] = ..., cache_creation_ephemeral_5m_input_tokens: _Optional[int] = ..., cache_creation_ephemeral_1h_input_tokens: _Optional[int] = ..., canonical_model: _Optional[str] = ..., provider: _Optional[str] = ..., cost_basis: _Optional[str] = ..., raw_json: _Optional[str] = ...) -> None: ...

class CostSummary(_message.Message):
    __slots__ = ("turn_cost_usd", "total_cost_usd")
    TURN_COST_USD_FIELD_NUMBER: _ClassVar[int]
    TOTAL_COST_USD_FIELD_NUMBER: _ClassVar[int]
    turn_cost_usd: float
    total_cost_usd: float
    def __init__(self, turn_cost_usd: _Optional[float] = ..., total_cost_usd: _Optional[float] = ...) -> None: ...

class TaskUsage(_message.Message):
    __slots__ = ("total_tokens", "tool_uses", "duration_ms")
    TOTAL_TOKENS_FIELD_NUMBER: _ClassVar[int]
    TOOL_USES_FIELD_NUMBER: _ClassVar[int]
    DURATION_MS_FIELD_NUMBER: _ClassVar[int]
    total_tokens: int
    tool_uses: int
    duration_ms: int
    def __init__(self, total_tokens: _Optional[int] = ..., tool_uses: _Optional[int] = ..., duration_ms: _Optional[int] = ...) -> None: ...
