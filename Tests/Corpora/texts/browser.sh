curl 'https://api.example.com/v1/charges?expand=card' \
  -H 'Accept: application/json' \
  -H 'Authorization: Bearer hunter2' \
  --data-raw '{"amount":2000,"currency":"usd"}' \
  -H 'Content-Type: application/json' \
  --compressed --silent
