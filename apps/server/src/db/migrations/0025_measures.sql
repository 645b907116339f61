CREATE TABLE "measure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"measure" uuid NOT NULL,
	"kind" text NOT NULL,
	"points" jsonb NOT NULL,
	"label" text NOT NULL,
	"printed" boolean NOT NULL,
	"millimetres" double precision,
	"removed" boolean NOT NULL,
	"by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "measure" ADD CONSTRAINT "measure_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure" ADD CONSTRAINT "measure_analysis_id_analysis_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measure" ADD CONSTRAINT "measure_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "measure_analysis" ON "measure" USING btree ("analysis_id","measure","id");--> statement-breakpoint
CREATE TRIGGER "measure_append_only" BEFORE UPDATE ON "measure" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "measure_deleted_with_analysis" BEFORE DELETE ON "measure" FOR EACH ROW EXECUTE FUNCTION "refuse_delete_before_analysis"();
