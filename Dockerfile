# The portal with its embedded API: `docker build -t benefits-portal . && docker run -p 3000:3000 benefits-portal`.
# Without a demo it needs SESSION_SECRETS and DATA_KEYS: docs/operations.md. To pin the base to the byte, give its digest:
# `--build-arg BASE=docker.io/library/node@sha256:…`.
ARG BASE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${BASE} AS build
WORKDIR /portal
COPY package.json package-lock.json ./
COPY patches patches
# Skips install scripts: one would download Node 24, which the base image has, and `patch-package` runs below.
RUN npm ci --ignore-scripts && npx --no-install patch-package
COPY . .
RUN npm run build && rm -r build/.cache

# Packages that the bundles do not contain: this platform's native code, worker threads and the PDF writer.
FROM ${BASE} AS native
WORKDIR /portal
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --omit=dev \
  && cd node_modules && rm -rf node-addon-api && cd better-sqlite3 && rm -rf deps src \
  && find prebuilds -type f ! -name "linux-$(node -p process.arch).node" -delete \
  && cd .. && find dejavu-fonts-ttf -type f ! -name DejaVuSans.ttf ! -name DejaVuSans-Bold.ttf ! -name LICENSE -delete \
  && find pdfkit fontkit -name "*.map" -delete && find pdfkit/js -name "*browser*" -delete \
  && cd piscina && rm -rf benchmark docs src test test-jest

FROM ${BASE}
WORKDIR /portal
# SQLite writes its temporary files to the data folder, because the root file system may be read-only.
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data SQLITE_TMPDIR=/data
# Freed memory goes back to the system, and all threads share one pool (docs/decisions/memory.md).
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=65536
RUN mkdir -p /data build/.cache && chown 1000:1000 /data build/.cache
COPY --from=native /portal/node_modules node_modules
COPY --from=build /portal/build build
COPY --from=build /portal/public public
COPY docs/clients docs/clients
COPY docs/schemas docs/schemas
# A numeric user lets an orchestrator verify that the process does not run as root.
USER 1000:1000
# Stores V8's compiled code for these flags, so that each start reads it and writes nothing.
RUN node --memory-saver-mode --max-semi-space-size=8 --heap-growing-percent=20 --v8-pool-size=2 -e 'require("./build/index.js")'
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# Node itself gets SIGTERM and finishes open requests. The flags limit its memory on a large machine (docs/decisions/memory.md).
CMD ["node", "--memory-saver-mode", "--max-semi-space-size=8", "--heap-growing-percent=20", "--v8-pool-size=2", "build/index.js"]
