CREATE TABLE "earlier_result" (
	"id" uuid PRIMARY KEY NOT NULL,
	"clinic_id" uuid NOT NULL,
	"analysis_id" uuid NOT NULL,
	"model_name" text NOT NULL,
	"model_version" text NOT NULL,
	"experimental" boolean NOT NULL,
	"timings" jsonb,
	"dentition" jsonb,
	"finished_at" timestamp with time zone,
	"findings" jsonb NOT NULL,
	"decisions" integer NOT NULL,
	"by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "earlier_result" ADD CONSTRAINT "earlier_result_clinic_id_clinic_id_fk" FOREIGN KEY ("clinic_id") REFERENCES "public"."clinic"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_result" ADD CONSTRAINT "earlier_result_analysis_id_analysis_id_fk" FOREIGN KEY ("analysis_id") REFERENCES "public"."analysis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_result" ADD CONSTRAINT "earlier_result_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_result_analysis" ON "earlier_result" USING btree ("analysis_id","id");--> statement-breakpoint
CREATE TRIGGER "earlier_result_append_only" BEFORE UPDATE ON "earlier_result" FOR EACH ROW EXECUTE FUNCTION "refuse_update"();
--> statement-breakpoint
CREATE TRIGGER "earlier_result_deleted_with_analysis" BEFORE DELETE ON "earlier_result" FOR EACH ROW EXECUTE FUNCTION "refuse_delete_before_analysis"();
