#!/bin/sh
# Makes the secrets of compose.yaml, once: what is there stays. Keep a copy elsewhere; without session_secret second
# steps, the key that signs reports and the secrets of webhooks and PACS are lost. The folder is its owner's; the files inside must be readable to the containers' users.
set -eu
cd "$(dirname "$0")"
mkdir -p secrets
chmod 700 secrets
random() { head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }
make() { [ -s "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; chmod 444 "secrets/$1"; }
make database_password "$(random)"
make session_secret "$(random)"
make s3_secret "$(random)"
make metrics_token "$(random)"
make database_url "postgresql://xrai:$(cat secrets/database_password)@database:5432/xrai"
