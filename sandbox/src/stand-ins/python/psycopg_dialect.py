"""What PostgreSQL would understand and SQLite refuses is `NotInSandbox`: a limit of ours, not a mistake of the code. A statement that PostgreSQL would
refuse, too, such as one that an attack has cut off, stays an error. The same lists as in sql-dialect.ts."""

import re

from not_in_sandbox import NotInSandbox

_MISSING = [
    (re.compile(pattern, re.I), name)
    for pattern, name in (
        (r"\bDISTINCT\s+ON\s*\(", "DISTINCT ON"),
        (r"\bLATERAL\b", "LATERAL"),
        (r"\bMERGE\s+INTO\b", "MERGE"),
        (r"^\s*DO\s+\$|\bCREATE\s+(OR\s+REPLACE\s+)?(FUNCTION|PROCEDURE)\b|^\s*CALL\s", "functions and procedures of your own"),
        (r"\bARRAY\s*\[|\[\s*\]", "arrays"),
        (r"\bAT\s+TIME\s+ZONE\b", "AT TIME ZONE"),
        (r"\bSIMILAR\s+TO\b", "SIMILAR TO"),
        (r"\b(ALL|ANY|SOME)\s*\(", "ANY and ALL with something else than one parameter"),
        (r"\bDELETE\s+FROM\s+\w+(\s+(AS\s+)?\w+)?\s+USING\b", "DELETE ... USING"),
        (r"\bFETCH\s+(FIRST|NEXT)\b", "FETCH FIRST"),
        (r"\bGROUPING\s+SETS\b|\bROLLUP\s*\(|\bCUBE\s*\(", "GROUPING SETS"),
        (r"\bTABLESAMPLE\b", "TABLESAMPLE"),
        (r"^\s*WITH\s.*\(\s*(UPDATE|INSERT|DELETE)\b", "WITH parts that write"),
        (r"^\s*(LOCK\s+TABLE|LISTEN|NOTIFY|COPY|PREPARE|EXECUTE|DECLARE|TRUNCATE|GRANT|REVOKE)\b", "this statement"),
        (r"^\s*SET\s", "SET"),
        (r"\bOVERLAY\s*\(|\bSUBSTRING\s*\([^)]*\b(FROM|FOR|SIMILAR)\b", "this form of the function"),
    )
]
_FUNCTIONS = set(
    (
        "age array_agg array_append array_length array_position array_remove array_to_string bit_length bool_and bool_or cardinality "
        "convert_from convert_to crypt current_setting decode digest encode every gen_salt generate_series json_agg json_build_array "
        "json_build_object json_object_agg jsonb_agg jsonb_build_array jsonb_build_object jsonb_object_agg jsonb_set_lax jsonb_typeof "
        "json_to_recordset jsonb_to_recordset jsonb_path_exists jsonb_path_query make_date mode parse_ident percentile_cont percentile_disc "
        "pg_notify pg_sleep quote_ident quote_literal quote_nullable regexp_count regexp_match regexp_matches regexp_split_to_array "
        "regexp_split_to_table regexp_substr row_to_json set_config sha224 sha256 sha384 sha512 string_to_array string_to_table to_date to_json "
        "to_jsonb to_number to_timestamp to_tsquery to_tsvector unnest uuidv4 uuidv7 xpath width_bucket setval nextval currval lastval "
        "pg_try_advisory_lock pg_try_advisory_xact_lock pg_advisory_lock pg_advisory_xact_lock pg_advisory_unlock "
    ).split()
)
_SETTING = re.compile(r"\s*SET\s+(SESSION\s+CHARACTERISTICS|TRANSACTION|LOCAL|(SESSION\s+)?(lock|statement)_timeout)\b", re.I)
_LITERAL = re.compile(r"'(?:[^']|'')*'|--[^\n]*|/\*.*?\*/", re.S)


def is_transaction_setting(text):
    """Isolation levels and time limits: on one connection, they change nothing."""
    return _SETTING.match(text) is not None


def explain_refusal(text, error):
    """The error for a statement that SQLite has refused."""

    def lacks(what):
        return NotInSandbox(f"its PostgreSQL is a stand-in that runs on SQLite, and lacks {what}")

    message = str(error)
    name = re.fullmatch(r"no such function: (\w+)", message)
    if name is not None:
        return lacks(f"{name[1]}()") if name[1].lower() in _FUNCTIONS else error
    if not re.search("syntax error|unrecognized token", message):
        return error
    code = _LITERAL.sub(lambda found: "''" if found[0][0] == "'" else " ", text)
    return next((lacks(what) for pattern, what in _MISSING if pattern.search(code)), error)
