<?php
// Prints $_GET and $_POST in the normal form of the vectors.
function text($text) {
    return preg_match('//u', $text) ? json_encode($text, JSON_UNESCAPED_SLASHES) : '{"$bytes":"' . bin2hex($text) . '"}';
}

function name($name) {
    $name = (string)$name;
    return preg_match('//u', $name) ? $name : '{"$bytes":"' . bin2hex($name) . '"}';
}

function value($value, $isRoot = false) {
    if (!is_array($value)) return text($value);
    if (!$isRoot && array_is_list($value)) return '[' . implode(',', array_map('value', $value)) . ']';
    $members = [];
    foreach ($value as $name => $member) $members[] = json_encode(name($name), JSON_UNESCAPED_SLASHES) . ':' . value($member);
    return '{' . implode(',', $members) . '}';
}

echo "READ " . value($_SERVER['REQUEST_METHOD'] === 'POST' ? $_POST : $_GET, true);
