CREATE TABLE "installed_model" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"model_name" text NOT NULL,
	"model_version" text NOT NULL,
	"network_hash" text NOT NULL,
	"use" text,
	"facts" jsonb NOT NULL,
	"training" jsonb,
	"comparison" jsonb,
	"learnt_from" uuid[] NOT NULL,
	"shadow_since" timestamp with time zone,
	"failure" text,
	"failed_at" timestamp with time zone,
	"installed_by" uuid,
	"retired_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_activation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act_id" uuid NOT NULL,
	"role" text NOT NULL,
	"model_id" uuid,
	"clinic_id" uuid,
	"starts_at" timestamp with time zone NOT NULL,
	"by" uuid,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"model_id" uuid NOT NULL,
	"path" text NOT NULL,
	"hash" text NOT NULL,
	"bytes" integer NOT NULL,
	CONSTRAINT "model_file_path" UNIQUE("model_id","path")
);
--> statement-breakpoint
CREATE TABLE "shadow_result" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"model_id" uuid NOT NULL,
	"beside_name" text NOT NULL,
	"beside_version" text NOT NULL,
	"findings" jsonb NOT NULL,
	"error_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shadow_result_once" UNIQUE("analysis_id","model_id")
);
--> statement-breakpoint
ALTER TABLE "model_activation" ADD CONSTRAINT "model_activation_model_id_installed_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."installed_model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_activation" ADD CONSTRAINT "model_activation_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "model_file" ADD CONSTRAINT "model_file_model_id_installed_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."installed_model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_result" ADD CONSTRAINT "shadow_result_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_result" ADD CONSTRAINT "shadow_result_analysis_id_analysis_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shadow_result" ADD CONSTRAINT "shadow_result_model_id_installed_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."installed_model"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "installed_model_name" ON "installed_model" USING btree ("name") WHERE retired_at is null;--> statement-breakpoint
CREATE INDEX "model_activation_role" ON "model_activation" USING btree ("role","starts_at");--> statement-breakpoint
CREATE INDEX "model_activation_clinic" ON "model_activation" USING btree ("clinic_id");--> statement-breakpoint
CREATE INDEX "model_file_hash" ON "model_file" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "shadow_result_model" ON "shadow_result" USING btree ("model_id","id");