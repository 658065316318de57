<?php
// Answers each request with PHP's own $_GET, $_POST and $_FILES.

/** Names become array keys, and those that look like integers become integers. */
function pairs(array $values): array {
  $pairs = [];
  foreach ($values as $name => $value) {
    if (is_string($value)) $pairs[] = [base64_encode((string) $name), base64_encode($value)];
  }
  return $pairs;
}

$path = explode('?', $_SERVER['REQUEST_URI'], 2)[0];
$result = [
  'method' => $_SERVER['REQUEST_METHOD'],
  'host' => base64_encode($_SERVER['HTTP_HOST']),
  'path' => base64_encode(rawurldecode($path)),
  'query' => pairs($_GET),
];
$type = $_SERVER['CONTENT_TYPE'] ?? '';
if (isset($_SERVER['HTTP_X_NESTED'])) {
  $result['tree'] = $_SERVER['REQUEST_METHOD'] === 'POST' ? $_POST : $_GET;
} elseif ($type === 'application/json') {
  $result['json'] = json_decode(file_get_contents('php://input'), false, 512, JSON_THROW_ON_ERROR);
} elseif ($type !== '') {
  $result['form'] = pairs($_POST);
  $result['files'] = [];
  foreach ($_FILES as $name => $file) {
    if ($file['error'] !== UPLOAD_ERR_OK) throw new Exception("error {$file['error']}");
    $result['files'][] = [
      base64_encode((string) $name), base64_encode($file['name']), base64_encode($file['type']),
      base64_encode(file_get_contents($file['tmp_name'])),
    ];
  }
}
header('Content-Type: application/json');
echo json_encode($result, JSON_THROW_ON_ERROR | JSON_PRESERVE_ZERO_FRACTION);
