# Leasehold in one process. Without a database it keeps the locks in /data. docs/deploy.md says how to run it.
# The build produces JavaScript, so one build serves all processors.
FROM --platform=$BUILDPLATFORM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
COPY tools/start/serve/package.json tools/start/serve/
# Scripts are ignored, because this project's `dependencies` script needs the sources, which are copied later.
RUN npm ci --omit=dev --ignore-scripts
COPY . .
RUN npm run build:node && mkdir -m 700 data

FROM node:24-slim
WORKDIR /app
COPY --from=build /app/build/node.js build/
COPY --from=build /app/build/public build/public
# A new volume gets the owner of this folder.
COPY --from=build --chown=node:node /app/data /data
ENV NODE_ENV=production HOST=0.0.0.0 LEASEHOLD_STATE=/data
VOLUME /data
EXPOSE 8787
USER node
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8787}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Runs without a shell in between, so that SIGTERM reaches the service.
CMD ["node", "build/node.js"]
