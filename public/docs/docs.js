// The bundle before this script defines SwaggerUIBundle.
window.SwaggerUIBundle({
  url: "/openapi.json",
  dom_id: "#api",
  // Its default asks a host elsewhere whether the document is valid.
  validatorUrl: null,
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  persistAuthorization: false,
  tryItOutEnabled: true,
});
